import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { showSeedProgress } from './seedProgress.ts'

describe('settings of the sandbox', () => {
  test('have default values', () => {
    expect(readConfig({ DATA_DIR: '/data' })).toEqual({
      host: '127.0.0.1',
      port: 8080,
      databaseFile: '/data/sandbox/commerce.sqlite',
      picturesFolder: '/data/sandbox/pictures',
      storesFile: join(import.meta.dirname, '..', 'stores.json'),
      key: '',
      keyFile: '/data/sandbox/sandbox.key',
      metalTickSeconds: 10,
      metalHours: 'always',
      priceHoldSeconds: 600,
      priceHoldLimits: {},
      reservationSeconds: 900,
      agreedPrices: 'fixed',
      paymentPort: 8090,
      paymentPublicUrl: '',
      identityPort: 8091,
      identityPublicUrl: '',
      returnOrigins: ['http://localhost:3000', 'http://*.localhost:3000'],
      lateAnswerSeconds: 20,
      prerendersPictures: true,
      calls: 'all',
      logLevel: 'info',
    })
  })

  test('name a folder of pictures outside the data', () => {
    expect(readConfig({ DATA_DIR: '/data', PICTURES_DIR: '/pictures' }).picturesFolder).toBe('/pictures')
  })

  test.each([
    { env: { SANDBOX_PORT: '80a' }, sentence: 'SANDBOX_PORT must be a port from 0 to 65535, but it is "80a"' },
    { env: { SANDBOX_PORT: '65536' }, sentence: 'SANDBOX_PORT must be a port from 0 to 65535, but it is "65536"' },
    {
      env: { AGREED_PRICES: 'no' },
      sentence: 'AGREED_PRICES must be fixed or lowest, but it is "no"',
    },
    {
      env: { PRICE_HOLD_LIMITS: '{"no": {"seconds": -1}}' },
      sentence:
        'PRICE_HOLD_LIMITS must be JSON such as {"no": {"seconds": 300}}, but no.seconds: Invalid value: Expected >=0 but received -1',
    },
    {
      env: { METAL_TICK_SECONDS: 'often' },
      sentence: 'METAL_TICK_SECONDS must be a whole number of seconds from 0 to 99999, but it is "often"',
    },
    {
      env: { METAL_HOURS: 'night' },
      sentence: 'METAL_HOURS must be always or market, but it is "night"',
    },
    {
      env: { SANDBOX_KEY: 'too short' },
      sentence: 'SANDBOX_KEY must have at least 32 characters, but it has 9',
    },
    {
      env: { PAYMENT_RETURN_ORIGINS: 'https://shop.example,https://shop.example/path' },
      sentence:
        'PAYMENT_RETURN_ORIGINS must be origins such as https://shop.example, separated by commas, but one is "https://shop.example/path"',
    },
    {
      env: { PAYMENT_PUBLIC_URL: 'pay.example' },
      sentence: 'PAYMENT_PUBLIC_URL must be an origin such as https://pay.example, but it is "pay.example"',
    },
    {
      env: { PRERENDER_PICTURES: 'true' },
      sentence: 'PRERENDER_PICTURES must be yes or no, but it is "true"',
    },
    {
      env: { LOG_LEVEL: 'loud' },
      sentence: 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, but it is "loud"',
    },
    { env: { SANDBOX_CALLS: 'ours' }, sentence: 'SANDBOX_CALLS must be all or spec, but it is "ours"' },
  ])('$env are rejected in one sentence', ({ env, sentence }) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })
})

describe('seeding progress', () => {
  const written = (isTTY: boolean, total: number): string => {
    let text = ''
    const show = showSeedProgress({
      isTTY,
      write: (more) => {
        text += more
      },
    })
    for (let done = 0; done <= total; done += 1) show(done, total)
    return text
  }

  test('is a few lines in a log', () => {
    expect(written(false, 1200).split('\n')).toEqual(
      [0, 25, 50, 75, 100].map((share) => `Seeding the database: ${share} %`).concat(''),
    )
  })

  test('is one line with a bar on a terminal', () => {
    const text = written(true, 40)
    expect(text.split('\n')).toHaveLength(2)
    expect(text.endsWith(`${'█'.repeat(30)} 100 %\n`)).toBe(true)
  })
})

test.each(['PAYMENT_PUBLIC_URL', 'IDENTITY_PUBLIC_URL', 'PAYMENT_RETURN_ORIGINS'])(
  'a password in %s is refused, and not shown',
  (name) => {
    expect(() => readConfig({ [name]: 'https://user:secret@pay.example' })).toThrow(
      /must be .* "https:\/\/…@pay\.example"$/,
    )
  },
)
