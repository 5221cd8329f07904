/** .env.example lists all settings, with their actual defaults and readers. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** The only files that read the environment. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  scripts: ['scripts/config.ts', 'scripts/chromium.ts', 'scripts/redisServer.ts'],
  gateway: ['gateway/config.ts', 'ops/settings.ts', 'ops/telemetrySettings.ts'],
  sandbox: ['sandbox/config.ts'],
  web: ['web/server/config.ts', 'ops/settings.ts', 'ops/telemetrySettings.ts'],
}

/** Set by the environment of a process; not settings of the shop. */
const OF_THE_PLATFORM = ['NODE_ENV', 'PATH']

interface Setting {
  readonly name: string
  readonly value: string
  readonly comment: string
  readonly readers: readonly string[]
}

const settings = readExample()

/** Finds quoted names and object keys in capitals, which is how all readers name a variable. */
function variablesRead(room: string): string[] {
  const sources = (READERS[room] ?? [])
    .map((file) => join(root, file))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
  expect(sources, `a config.ts in ${room}`).not.toEqual([])
  const names = sources.flatMap((source) =>
    [
      ...source.matchAll(
        /(?<=')[A-Z\d]+(?:_[A-Z\d]+)+(?=')|(?<=^\s+)[A-Z\d]+(?:_[A-Z\d]+)+(?=:\s)|(?<=\benv(?:ironment)?\.)[A-Z\d]+(?:_[A-Z\d]+)+/gm,
      ),
    ].map(([name]) => name),
  )
  return [...new Set(names)].filter((name) => !OF_THE_PLATFORM.includes(name)).sort()
}

function readExample(): readonly Setting[] {
  const blocks = readFileSync(join(root, '.env.example'), 'utf8').split(/\n\n+/)
  return blocks.flatMap((block) => {
    const [, name, value = ''] = /^([A-Z_0-9]+)=(.*)$/m.exec(block) ?? []
    if (!name) return []
    const comment = block
      .split('\n')
      .filter((line) => line.startsWith('#'))
      .map((line) => line.slice(2))
      .join(' ')
    const [, readers = ''] = /Read by: (.+)$/.exec(comment) ?? []
    return [{ name, value, comment, readers: readers.split(', ') }]
  })
}

describe('.env.example', () => {
  test('names each setting once', () => {
    const names = settings.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
  })

  test.each(Object.keys(READERS))('has every variable that %s reads, and names the reader', (room) => {
    const listed = settings.filter(({ readers }) => readers.includes(room)).map(({ name }) => name)
    expect(listed.sort()).toEqual(variablesRead(room))
  })

  test.each(settings)('describes $name and names its readers', ({ comment, readers }) => {
    expect(comment.length).toBeGreaterThan(30)
    for (const reader of readers) expect(Object.keys(READERS)).toContain(reader)
  })

  test.each([
    { room: 'gateway', load: () => import('../gateway/config.ts').then(({ readConfig }) => readConfig) },
    { room: 'sandbox', load: () => import('../sandbox/config.ts').then(({ readConfig }) => readConfig) },
    { room: 'web', load: () => import('../web/server/config.ts').then(({ readConfig }) => readConfig) },
    {
      room: 'scripts',
      load: () =>
        import('../scripts/config.ts').then(({ parseConfig }) => (env: NodeJS.ProcessEnv) => ({
          ...parseConfig(env),
          env: null,
        })),
    },
  ])('has the actual defaults of $room', async ({ load }) => {
    const read = await load()
    expect(read(Object.fromEntries(settings.map(({ name, value }) => [name, value])))).toEqual(read({}))
  })

  test.each([
    { room: 'gateway', load: () => import('../gateway/config.ts').then(({ readConfig }) => readConfig) },
    { room: 'sandbox', load: () => import('../sandbox/config.ts').then(({ readConfig }) => readConfig) },
    { room: 'web', load: () => import('../web/server/config.ts').then(({ readConfig }) => readConfig) },
  ])('lists the log levels that $room accepts', async ({ load }) => {
    const read = await load()
    const [, list = ''] = /: (.+ or \w+)\./.exec(settings.find(({ name }) => name === 'LOG_LEVEL')?.comment ?? '') ?? []
    const levels = list.split(/, | or /)
    expect(levels).toHaveLength(7)
    for (const LOG_LEVEL of levels) expect(read({ LOG_LEVEL }).logLevel).toBe(LOG_LEVEL)
  })
})
