// The real server, started for a test with a data folder of its own.

import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

/** The program that `cargo build` made, or the one named by `LONGREST`. */
export function program(): string {
  const target = process.env['CARGO_TARGET_DIR'] ?? join(ROOT, 'target')
  const made = ['debug', 'release'].map((kind) => join(target, kind, 'longrest'))
  const found = [process.env['LONGREST'] ?? '', ...made].find((path) => existsSync(path))
  if (!found) throw new Error('no longrest: run `cargo build -p longrest`, or set LONGREST')
  return found
}

export class Server {
  readonly address: string
  private readonly child: ChildProcess
  private readonly data: string

  private constructor(address: string, child: ChildProcess, data: string) {
    this.address = address
    this.child = child
    this.data = data
  }

  /** Starts the program with games in a folder of its own. */
  static async start(packs = ['--packs', 'packs']): Promise<Server> {
    const data = mkdtempSync(join(tmpdir(), 'longrest-'))
    const args = ['serve', '--port', '0', '--data', data, ...packs, '--unlimited']
    const child = spawn(program(), args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
    const address = await new Promise<string>((found, failed) => {
      let said = ''
      child.stdout!.on('data', (piece: Buffer) => {
        said += String(piece)
        const match = /(http:\/\/[^\s/]+)\//.exec(said)
        if (match) found(match[1]!)
      })
      child.on('exit', (code) => failed(new Error(`longrest ended with ${String(code)}: ${said}`)))
    })
    return new Server(address, child, data)
  }

  /** Ends it and forgets its games. */
  async stop(): Promise<void> {
    const gone = new Promise((done) => this.child.on('exit', done))
    this.child.kill('SIGINT')
    await gone
    rmSync(this.data, { recursive: true, force: true })
  }
}
