// Several nodes of the real server on a PostgreSQL, behind the proxy of the compose file with TLS.

import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { program } from './server.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
/** How long something may take to answer, in milliseconds. */
const PATIENCE = 60_000

/** A process of a test, and how it is ended. */
class Running {
  readonly child: ChildProcess
  private readonly gone: Promise<unknown>

  constructor(command: string, args: string[], options: SpawnOptions = {}) {
    this.child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    this.gone = new Promise((done) => this.child.on('exit', done))
  }

  /** Ends it, as a power cut would or so that it can finish. */
  async end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT' = 'SIGKILL'): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal)
    await this.gone
  }

  /** What it says first that is asked for. */
  said(wanted: RegExp): Promise<string> {
    return new Promise((found, failed) => {
      let text = ''
      const hear = (piece: Buffer) => {
        text += String(piece)
        const match = wanted.exec(text)
        if (match) found(match[1]!)
      }
      this.child.stdout!.on('data', hear)
      this.child.stderr!.on('data', hear)
      this.child.on('exit', (code) => failed(new Error(`it ended with ${String(code)}: ${text}`)))
    })
  }
}

/** A PostgreSQL of a test's own: the system's package, on 127.0.0.1, in a folder of its own. */
export class Database {
  private constructor(
    private readonly folder: string, private readonly programs: string,
    private readonly port: number, private readonly process: Running,
  ) {}

  static async start(): Promise<Database> {
    const folder = mkdtempSync(join(tmpdir(), 'longrest-database-'))
    const programs = postgresql()
    const data = join(folder, 'data')
    if (isRoot) chownSync(folder, ...owner())
    const made = ['--auth=trust', '--username=longrest', '--encoding=UTF8', '--locale=C', '--no-sync', '--pgdata', data]
    await run(...asOwner(join(programs, 'initdb'), made), { cwd: folder })
    const port = await freePort()
    const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '']
    const process = new Running(...asOwner(join(programs, 'postgres'), args), { cwd: folder, stdio: 'ignore' })
    const database = new Database(folder, programs, port, process)
    await patiently(() => database.ask('SELECT 1'))
    return database
  }

  get url(): string {
    return `postgres://longrest@127.0.0.1:${this.port}/postgres`
  }

  /** The first column of the first row that a question is answered with. */
  async ask(question: string): Promise<string> {
    const args = ['--no-psqlrc', '--tuples-only', '--no-align', '--command', question, this.url]
    return (await run(join(this.programs, 'psql'), args)).stdout.trim()
  }

  async stop(): Promise<void> {
    await this.process.end('SIGINT')
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** One server that shares the database with others. */
export class Node {
  private constructor(readonly place: string, private readonly process: Running) {}

  /** With the limits it has by itself, as the compose file starts it. */
  static async start(url: string): Promise<Node> {
    const args = ['serve', '--port', '0', '--store', url, '--packs', 'packs', '--trusted-proxy', '127.0.0.1']
    const process = new Running(program(), args, { cwd: ROOT })
    const place = await process.said(/http:\/\/([^\s/]+)\//)
    return new Node(place, process)
  }

  end(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    return this.process.end(signal)
  }
}

/** Caddy with `deploy/Caddyfile` as it is; what a test adds are ports and where certificates are kept. */
export class Proxy {
  private constructor(readonly address: string, private readonly folder: string, private readonly process: Running) {}

  static async start(nodes: Node[], path: string): Promise<Proxy> {
    const folder = mkdtempSync(join(tmpdir(), 'longrest-proxy-'))
    const [http, https] = [await freePort(), await freePort()]
    const config = join(folder, 'Caddyfile')
    const options = ['admin off', `http_port ${http}`, `https_port ${https}`, 'local_certs', 'skip_install_trust']
    const text = `{\n${options.map((line) => `\t${line}\n`).join('')}}\nimport ${join(ROOT, 'deploy/Caddyfile')}\n`
    writeFileSync(config, text)
    mkdirSync(join(folder, 'home'))
    const env = {
      ...process.env, HOME: join(folder, 'home'), XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder,
      LONGREST_HOST: 'localhost', LONGREST_PATH: path, LONGREST_NODES: nodes.map((node) => node.place).join(' '),
    }
    const running = new Running('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], { env })
    await running.said(/(serving initial configuration)/)
    return new Proxy(`https://localhost:${https}${path}`, folder, running)
  }

  async stop(): Promise<void> {
    await this.process.end('SIGINT')
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Where PostgreSQL's programs are: the newest version of Debian's package. */
function postgresql(): string {
  const all = '/usr/lib/postgresql'
  const versions = existsSync(all) ? readdirSync(all).sort((one, other) => Number(other) - Number(one)) : []
  const found = versions.map((version) => join(all, version, 'bin')).find((path) => existsSync(join(path, 'initdb')))
  if (!found) throw new Error('PostgreSQL is not installed: `make postgresql` does it')
  return found
}

/** PostgreSQL refuses to run as root: then it is the user of its package, and ends when the test does. */
function asOwner(command: string, args: string[]): [string, string[]] {
  const user = isRoot ? ['--reuid', 'postgres', '--regid', 'postgres', '--clear-groups'] : []
  return ['setpriv', ['--pdeathsig=KILL', ...user, command, ...args]]
}

function owner(): [number, number] {
  const line = readFileSync('/etc/passwd', 'utf8').split('\n').find((one) => one.startsWith('postgres:'))
  const [, , user, group] = (line ?? '').split(':')
  return [Number(user), Number(group)]
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer()
    server.on('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const where = server.address()
      const port = where !== null && typeof where !== 'string' ? where.port : 0
      server.close(() => found(port))
    })
  })
}

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + PATIENCE; ;) {
    try {
      return await ask()
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((done) => setTimeout(done, 100))
    }
  }
}
