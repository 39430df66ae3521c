// Most of what was built a second time, packed as closely as it goes, which takes too long to do when somebody
// asks. The server sends it to browsers that take it.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** How the name of a packed file ends. */
export const PACKED = '.br'
/** What is smaller is not worth it. */
const FROM = 512
const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest)$/

export function packed(folder: string): Plugin {
  return {
    name: 'longrest-packed',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const path = join(folder, name)
        if (TEXT.test(name)) pack(path)
      }
    },
  }
}

function pack(path: string): void {
  const plain = readFileSync(path)
  if (plain.length < FROM) return
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  writeFileSync(path + PACKED, brotliCompressSync(plain, { params }))
}
