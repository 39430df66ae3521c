// The way to the server: what is large comes packed, where the browser can open it.

import { socketAddress } from './api.ts'
import type { Socket } from './session.svelte.ts'

/** A conversation with the server that begins. */
export function dial(): Socket {
  const packed = 'DecompressionStream' in globalThis ? '?packed' : ''
  const socket = new WebSocket(socketAddress() + packed)
  socket.binaryType = 'arraybuffer'
  return socket as unknown as Socket
}
