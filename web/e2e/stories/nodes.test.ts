import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../browser/browser.mjs'
import { Database, Node, Proxy } from '../cluster.ts'
import { Player } from '../player.ts'

/** In this time a dead node's tables are taken over, and a page comes back, in milliseconds. */
const TAKEN_OVER = 10_000
const COMES_BACK = 15_000
const TRUSTING = { ignoreHTTPSErrors: true }

let database: Database
let nodes: Node[]
let proxy: Proxy
let browser: Browser

beforeAll(async () => {
  database = await Database.start()
  nodes = [await Node.start(database.url), await Node.start(database.url)]
  proxy = await Proxy.start(nodes, '/longrest')
  // The proxy's certificate is its own; workers of a page are fetched beside what a context allows.
  browser = await openBrowser('--ignore-certificate-errors')
})

afterAll(async () => {
  await browser?.close()
  await proxy?.stop()
  for (const node of nodes ?? []) await node.end('SIGKILL')
  await database?.stop()
})

const version = (player: Player) =>
  player.page.locator('.play').getAttribute('data-version').then(Number)

/** Where the node is that has a table. */
const ownerOf = (table: string) =>
  database.ask(`SELECT address FROM longrest.tables JOIN longrest.nodes USING (node) WHERE code = '${table}'`)

/** How many entries of a table there are up to a version, and what is in them. */
const written = (table: string, version: number) =>
  database.ask(
    `SELECT count(*) || ' ' || md5(string_agg(md5(entries.bytes), ',' ORDER BY number)) FROM longrest.entries ` +
      `JOIN longrest.tables ON id = table_id WHERE code = '${table}' AND number < ${version}`,
  )

/** One click, then everything that is asked before the first round. */
async function playNow(name: string): Promise<Player> {
  const player = await Player.open(browser, proxy.address, name, TRUSTING)
  await player.page.getByRole('button', { name: 'Play now' }).click()
  await untilAsked(player, 'choose two cards')
  return player
}

async function untilAsked(player: Player, question: string): Promise<void> {
  for (let turn = 0; turn < 400; turn++) {
    if ((await player.isAsked()) && (await player.question()).includes(question)) return
    if (!(await player.answer(turn))) await player.page.waitForTimeout(30)
  }
  throw new Error(`never asked: ${question}`)
}

it('a page under a path behind the proxy with TLS is whole, and its links lead there', async () => {
  const requests: string[] = []
  const anna = await playNow('Anna')
  anna.page.on('request', (request) => requests.push(request.url()))
  await anna.page.reload()
  await anna.page.locator('.question').waitFor()
  // Nothing is asked for beside the path, and everything is there.
  expect(requests.length).toBeGreaterThan(3)
  for (const url of requests) expect(url.replace(/^data:.*/, proxy.address)).toContain(`${proxy.address}`)
  const before = await version(anna)
  await anna.answer()
  await expect.poll(() => version(anna), { timeout: 20_000 }).toBeGreaterThan(before)
  // The link that is handed to others leads back through the proxy: somebody else comes by it.
  const bruno = await Player.open(browser, proxy.address, 'Bruno', TRUSTING, anna.page.url())
  await bruno.page.locator('.play, .seats, main').first().waitFor()
  expect(bruno.page.url().startsWith(`${proxy.address}/#/table/${anna.table}`)).toBe(true)
  expect([...anna.errors, ...bruno.errors].join('\n')).toBe('')
  await bruno.close()
  await anna.close()
})

it('a node is killed while a question is open: the page comes back by itself and the game goes on', async () => {
  const anna = await playNow('Anna')
  const question = await anna.question()
  const before = await version(anna)
  const kept = await written(anna.table, before)
  const owner = await ownerOf(anna.table)
  const killed = nodes.find((node) => node.place === owner)
  if (!killed) throw new Error(`nobody has the table: ${owner}`)
  const since = Date.now()
  await killed.end('SIGKILL')
  nodes.splice(nodes.indexOf(killed), 1)
  // The question stays where it is, and is answered as soon as the page is back. What is pressed before that
  // waits, and counts once.
  expect(await anna.question()).toBe(question)
  for (let turn = 0; (await version(anna)) <= before; turn++) {
    expect(Date.now() - since).toBeLessThan(TAKEN_OVER + COMES_BACK)
    await anna.answer(turn)
    await anna.page.waitForTimeout(50)
  }
  const took = Date.now() - since
  console.log(`the game went on ${(took / 1000).toFixed(1)} s after its node was killed`)
  expect(await ownerOf(anna.table)).toBe(nodes[0]!.place)
  // Everything that the page had been told of is there as it was, and the game goes on.
  expect(kept).toMatch(new RegExp(`^${before} [0-9a-f]{32}$`))
  expect(await written(anna.table, before)).toBe(kept)
  for (let turn = 0; turn < 1_000 && (await version(anna)) <= before + 10; turn++) {
    if (!(await anna.answer(turn))) await anna.page.waitForTimeout(30)
  }
  expect(await version(anna)).toBeGreaterThan(before + 10)
  // A page that is opened anew is shown the same.
  const shown = await version(anna)
  const again = await Player.open(browser, proxy.address, 'Anna', { ...TRUSTING, ...(await anna.leave()) }, anna.page.url())
  await again.page.locator('.play').waitFor()
  await expect.poll(() => version(again), { timeout: 20_000 }).toBeGreaterThanOrEqual(shown)
  await again.close()
})
