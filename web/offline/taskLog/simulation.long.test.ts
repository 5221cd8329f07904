// @vitest-environment node
/**
 * Random interleavings of the task log: several tabs, crashes between any two steps, lost requests and answers, requests
 * that arrive twice, connections that flap, sessions that end, other customers, sign-outs, and clocks that jump.
 * Every change is executed exactly once, for its owner, in order, or waits for a decision of the shopper.
 * `PROPERTY_RUNS=50000 npm exec -- vitest run --project web web/offline/taskLog/simulation.long.test.ts` runs all.
 */
import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import type { Connection, ConnectionState } from '../../shop/connection.ts'
import { type Answer, isOpen, isUnsent } from './log.ts'
import type { PreparedOrder, Task, TaskContent } from './task.ts'
import { emptyBook, type LogBook, logOf } from './logBook.ts'
import { createTaskQueue, type TaskQueue } from './taskQueue.ts'

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 400)
const STEPS = 60
const HOUR = 3_600_000

/** Numbers from a seed, so that a failure can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

function addition(quantity: string): TaskContent {
  return { kind: 'CART', operation: 'AddToCart', input: { items: [{ of: 'bar', quantity }] }, meta: null }
}

function order(maxGross: string): TaskContent {
  return {
    kind: 'ORDER',
    operation: 'PlaceOrder',
    input: { acceptsTerms: true, maxGross, details: {}, content: '' },
    meta: { cartId: 'cart', total: maxGross, currency: 'NOK', names: [] },
  }
}

/** A step that waits until the simulation lets it go on. */
interface Gate {
  readonly tab: Tab | null
  readonly dueAt: number
  readonly open: () => void
}

interface Tab {
  readonly queue: TaskQueue
  isAlive: boolean
}

interface Execution {
  readonly id: string
  readonly owner: string
  readonly input: unknown
}

class World {
  readonly random: (below: number) => number
  now = 1_800_000_000_000
  book: LogBook = emptyBook
  gates: Gate[] = []
  tabs: Tab[] = []
  online = true
  /** The browser's session: null is a guest. A customer has another marker with each sign-in. */
  session: { readonly marker: string; readonly owner: string } | null = null
  /** Whether the gateway still knows the session. */
  isSessionValid = true
  readonly executions: Execution[] = []
  /** Keys that the gateway remembers, with the time of the execution. */
  readonly remembered = new Map<string, number>()
  /** Who added each task. */
  readonly owners = new Map<string, string>()
  /** The log into which each task came first, in the order of writing. */
  readonly written = new Map<string, string>()
  /** Tasks that waited for the shopper, while others went on. */
  readonly decided = new Set<string>()
  /** Tasks that the shopper has seen in the log. */
  readonly confirmed = new Set<string>()
  /** Discarded by the shopper or cleared by a sign-out: executed once or never. */
  readonly optional = new Set<string>()
  /** Orders that the shopper has discarded, so that their changes are like any other. */
  readonly discarded = new Set<string>()
  readonly hasLocks: boolean
  lockHolder: Tab | null = null
  count = 0

  constructor(seed: number) {
    this.random = randomFrom(seed)
    this.hasLocks = this.random(2) === 0
  }

  gate(tab: Tab | null, inMs = 0): Promise<void> {
    return new Promise((open) => {
      this.gates.push({ tab, dueAt: this.now + inMs, open })
    })
  }

  owner(): string {
    return this.session?.owner ?? 'guest'
  }

  openTab(): Tab {
    const state = atom<ConnectionState>('online')
    const connection: Pick<Connection, 'state' | 'subscribe'> = {
      state: () => (this.online ? state.get() : 'offline'),
      subscribe: () => () => undefined,
    }
    const own: { tab?: Tab } = {}
    const step = (inMs = 0) => this.gate(own.tab ?? null, inMs)
    const queue = createTaskQueue({
      storage: {
        read: async () => {
          await step()
          return this.book
        },
        update: async (change) => {
          await step()
          this.book = change(this.book)
          for (const [name, { tasks }] of Object.entries(this.book.logs))
            for (const { id } of tasks) if (!this.written.has(id)) this.written.set(id, name)
          const written = this.book
          await step()
          return written
        },
        isPersistent: () => true,
      },
      connection,
      send: (task, owner, note) => this.send(task, owner, note, step),
      marker: () => this.session?.marker ?? null,
      maxAttempts: 4,
      tab: `tab ${String((this.count += 1))}`,
      exclusively: this.hasLocks
        ? async (work) => {
            while (this.lockHolder?.isAlive) await step()
            this.lockHolder = own.tab ?? null
            await work()
            this.lockHolder = null
          }
        : null,
      now: () => this.now,
      notify: () => undefined,
      sleep: step,
    })
    own.tab = { queue, isAlive: true }
    this.tabs.push(own.tab)
    // A page loads the customer of its session.
    if (this.session && this.isSessionValid) void queue.nameSession(this.session.marker, this.session.owner)
    return own.tab
  }

  /** The network and the gateway. */
  async send(
    task: Task,
    owner: string,
    note: (prepared: PreparedOrder) => Promise<void>,
    step: () => Promise<void>,
  ): Promise<Answer> {
    if (task.kind === 'ORDER' && task.prepared === null) await note({ cartVersion: this.now, expectedGross: '10' })
    const sentAt = this.now
    await step()
    // A request that hangs is aborted.
    if (this.now - sentAt > 30_000) return { kind: 'UNREACHABLE' }
    if (!this.online || this.random(8) === 0) return { kind: 'UNREACHABLE' }
    if (this.random(12) === 0) return { kind: 'FAULT' }
    const answer = this.execute(task, owner)
    // The network delivers the request a second time, within minutes.
    const until = this.now + 10 * 60_000
    if (this.random(6) === 0)
      void this.gate(null, this.random(60_000)).then(() => this.now < until && this.execute(task, owner))
    await step()
    if (!this.online || this.random(6) === 0) return { kind: 'UNREACHABLE' }
    return answer
  }

  execute(task: Task, owner: string): Answer {
    if ((this.session && !this.isSessionValid) || owner !== this.owner()) return { kind: 'UNAUTHENTICATED' }
    const key = `${owner} ${task.id}`
    const at = this.remembered.get(key)
    const isKnown = at !== undefined && (task.kind === 'ORDER' || this.now - at < 24 * HOUR)
    if (!isKnown) {
      this.remembered.set(key, this.now)
      this.executions.push({ id: task.id, owner, input: task.input })
    }
    return { kind: 'ANSWERED', result: { kind: 'DONE', messages: [], data: null } }
  }

  hasExecuted(id: string): boolean {
    return this.executions.some((one) => one.id === id)
  }

  /** Lets the released step run until it waits again. */
  async settle(): Promise<void> {
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }

  async release(gate: Gate): Promise<void> {
    this.gates = this.gates.filter((one) => one !== gate)
    this.now = Math.max(this.now, gate.dueAt)
    // Of a crashed tab, nothing goes on.
    if (gate.tab === null || gate.tab.isAlive) gate.open()
    await this.settle()
  }

  /** One thing that the shopper, the network or the browser does. */
  act(): void {
    const { random } = this
    const alive = this.tabs.filter(({ isAlive }) => isAlive)
    const tab = alive[random(alive.length)] ?? this.openTab()
    const { tasks } = logOf(this.book, this.owner())
    const task = tasks[random(Math.max(1, tasks.length))]
    const action = random(14)
    if (action < 4) {
      const id = `task ${String((this.count += 1))}`
      const content = random(4) === 0 ? order('1') : addition('1')
      this.owners.set(id, this.owner())
      void tab.queue.add({ id, hash: 'hash', ...content }).then(() => this.confirmed.add(id))
    } else if (action === 4 && task) {
      const quantity = String(random(9) + 2)
      void tab.queue.amend(task.id, task.kind === 'ORDER' ? order(quantity) : addition(quantity))
    } else if (action === 5 && task) {
      this.optional.add(task.id)
      this.discarded.add(task.id)
      void tab.queue.discard(task.id)
    } else if (action === 6) this.online = !this.online
    else if (action === 7) {
      tab.isAlive = false
      this.tabs = this.tabs.filter((one) => one !== tab)
    } else if (action === 8 && this.tabs.length < 3) this.openTab()
    else if (action === 9) this.now += random(5) === 0 ? random(40) * HOUR : random(60_000)
    else if (action === 10) this.changeSession(tab)
    else if (action === 11 && task?.decision) this.decide(tab, task)
    else void tab.queue.replay()
  }

  changeSession(tab: Tab): void {
    const { random } = this
    if (this.session === null) this.signIn(tab, random(2) === 0 ? 'ada' : 'bo')
    else if (random(3) === 0) {
      for (const { tasks } of Object.values(this.book.logs))
        for (const { id, kind, orderId } of tasks)
          if (kind === 'CART' && (orderId === null || this.discarded.has(orderId))) this.optional.add(id)
      this.session = null
      this.isSessionValid = true
      void tab.queue.endSession('SIGNED_OUT')
    } else this.isSessionValid = !this.isSessionValid
  }

  signIn(tab: Tab, owner: string): void {
    const marker = `${owner}${String((this.count += 1))}`
    this.session = { marker, owner }
    this.isSessionValid = true
    void tab.queue.nameSession(marker, owner)
  }

  /** The shopper looks into the cart and the mails. */
  decide(tab: Tab, task: Task): void {
    this.decided.add(task.id)
    if (this.hasExecuted(task.id)) {
      this.optional.add(task.id)
      this.discarded.add(task.id)
      void tab.queue.discard(task.id)
    } else void tab.queue.resume(task.id)
  }

  /** Everything works again, and each owner comes back. */
  async finish(): Promise<void> {
    const releaseAll = async () => {
      for (let left = 2_000; this.gates.length > 0 && left > 0; left -= 1) {
        const [first] = this.gates.toSorted((one, other) => one.dueAt - other.dueAt)
        if (first) await this.release(first)
      }
    }
    await releaseAll()
    this.tabs.forEach((tab) => (tab.isAlive = false))
    this.tabs = []
    this.online = true
    for (const owner of ['guest', 'ada', 'bo']) {
      const tab = this.openTab()
      if (owner === 'guest') this.session = null
      else this.signIn(tab, owner)
      void tab.queue.reload()
      await releaseAll()
      for (let tries = 0; tries < 40 && logOf(this.book, owner).tasks.some(isOpen); tries += 1) {
        for (const task of logOf(this.book, owner).tasks) if (task.decision && isOpen(task)) this.decide(tab, task)
        await releaseAll()
        this.now += 60_000
        void tab.queue.replay()
        await releaseAll()
      }
      tab.isAlive = false
    }
  }

  /** What went wrong, as sentences. */
  failures(): string[] {
    const times = new Map<string, number>()
    for (const { id } of this.executions) times.set(id, (times.get(id) ?? 0) + 1)
    const doubled = [...times].filter(([, count]) => count > 1).map(([id, count]) => `${id} ran ${String(count)} times`)
    // A session that ended before the gateway had named its customer has a log that nobody can claim.
    const unnamed = Object.entries(this.book.logs).flatMap(([owner, { tasks }]) =>
      owner.startsWith('session ') ? tasks.map(({ id }) => id) : [],
    )
    const lost = [...this.confirmed]
      .filter((id) => !times.has(id) && !this.optional.has(id) && !unnamed.includes(id))
      .map((id) => `${id} is lost`)
    const foreign = this.executions
      .filter(({ id, owner }) => ![owner, 'guest'].includes(this.owners.get(id) ?? ''))
      .map(({ id, owner }) => `${id} of ${String(this.owners.get(id))} ran for ${owner}`)
    return [...doubled, ...lost, ...foreign, ...this.disorder()]
  }

  disorder(): string[] {
    const order = [...this.written.keys()]
    // A guest's tasks may wait for the customer that signed in.
    const groups = Map.groupBy(
      this.executions.filter(({ id }) => !this.decided.has(id)),
      ({ id, owner }) => `${String(this.written.get(id))} for ${owner}`,
    )
    return [...groups].flatMap(([group, executions]) => {
      const places = executions.map(({ id }) => order.indexOf(id))
      const isInOrder = places.every((place, at) => at === 0 || place >= (places[at - 1] ?? 0))
      return isInOrder ? [] : [`${group} ran in the order ${places.join(', ')}`]
    })
  }
}

test(
  `no change is lost, doubled or executed for somebody else in ${String(RUNS)} interleavings`,
  { timeout: 60 * 60_000 },
  async () => {
    const [from, to] = process.env['SIMULATION_SEED']
      ? [Number(process.env['SIMULATION_SEED']), Number(process.env['SIMULATION_SEED']) + 1]
      : [1, RUNS + 1]
    let executed = 0
    for (let seed = from; seed < to; seed += 1) {
      const world = new World(seed)
      world.openTab()
      for (let steps = 0; steps < STEPS; steps += 1) {
        const gate = world.gates[world.random(Math.max(1, world.gates.length))]
        if (gate && world.random(3) > 0) await world.release(gate)
        else {
          world.act()
          await world.settle()
        }
      }
      await world.finish()
      expect(world.failures(), `SIMULATION_SEED=${String(seed)}`).toEqual([])
      executed += world.executions.length
      expect(world.book.logs['guest']?.tasks.filter((task) => isUnsent(task) && !task.decision) ?? []).toEqual([])
    }
    expect(executed).toBeGreaterThan(to - from)
  },
)
