import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addressTable } from './addresses.ts'
import { parseConfig } from './config.ts'
import { prepareDataFolder } from './dataFolder.ts'
import { describeProcesses } from './shopProcesses.ts'

describe('settings of the launcher', () => {
  test('have defaults', () => {
    expect(parseConfig({})).toMatchObject({
      host: '127.0.0.1',
      dialHost: '127.0.0.1',
      webPort: 3000,
      gatewayPort: 4000,
      sandboxPort: 8080,
      paymentPort: 8090,
      identityPort: 8091,
    })
  })

  test.each([
    { env: { WEB_PORT: 'http' }, sentence: 'WEB_PORT must be a port from 1 to 65535, but it is "http"' },
    { env: { GATEWAY_PORT: '0' }, sentence: 'GATEWAY_PORT must be a port from 1 to 65535, but it is "0"' },
    { env: { SANDBOX_PORT: '70000' }, sentence: 'SANDBOX_PORT must be a port from 1 to 65535, but it is "70000"' },
    {
      env: { SANDBOX_KEY: 'too short' },
      sentence: 'SANDBOX_KEY must have at least 32 characters, but it has 9',
    },
    {
      env: { WEB_PORT: '4000' },
      sentence:
        'WEB_PORT, GATEWAY_PORT, SANDBOX_PORT, PAYMENT_PORT and IDENTITY_PORT must differ, but they are 4000, 4000, 8080, 8090, 8091',
    },
  ])('rejects $env in one sentence', ({ env, sentence }) => {
    expect(() => parseConfig(env)).toThrow(sentence)
  })

  test('dials a wildcard address on this machine', () => {
    expect(parseConfig({ LISTEN_HOST: '0.0.0.0' }).dialHost).toBe('127.0.0.1')
  })

  test('each process gets the addresses of the others, unless a setting names another upstream', () => {
    const { gateway, web } = describeProcesses(
      parseConfig({ SANDBOX_PORT: '9000', GATEWAY_URL: 'http://graphql.example' }),
      { isDev: false, sandboxKey: 'key' },
    )
    expect(gateway.env).toMatchObject({
      STOREFRONT_API_URL: 'http://127.0.0.1:9000',
      CATALOGUE_SOURCE: 'http://127.0.0.1:9000/export',
      NODE_ENV: 'production',
    })
    expect(web.env).toMatchObject({ GATEWAY_URL: 'http://graphql.example', IMAGE_URL: 'http://127.0.0.1:9000' })
  })

  test('only the sandbox and the gateway that reads its export get the key', () => {
    const processes = describeProcesses(parseConfig({ SANDBOX_KEY: 'k'.repeat(32) }), {
      isDev: false,
      sandboxKey: 'key',
    })
    expect(processes.sandbox?.env).toMatchObject({ SANDBOX_KEY: 'key' })
    expect(processes.gateway.env).toMatchObject({ CATALOGUE_SOURCE_KEY: 'key' })
    expect(processes.gateway.env).not.toHaveProperty('SANDBOX_KEY')
    expect(Object.keys(processes.web.env).filter((name) => name.endsWith('_KEY'))).toEqual([])
  })

  test('another source of the catalogue never receives the key of the sandbox', () => {
    const config = parseConfig({ CATALOGUE_SOURCE: 'https://files.example/export' })
    const { gateway } = describeProcesses(config, { isDev: false, sandboxKey: 'key' })
    expect(gateway.env).toMatchObject({ CATALOGUE_SOURCE: 'https://files.example/export' })
    expect(gateway.env).not.toHaveProperty('CATALOGUE_SOURCE_KEY')
  })

  test('another backend replaces the sandbox, and no export is fetched from it', () => {
    const config = parseConfig({ STOREFRONT_API_URL: 'https://api.example' })
    const { sandbox, gateway, web } = describeProcesses(config, { isDev: false, sandboxKey: null })
    expect(sandbox).toBeNull()
    for (const { env } of [gateway, web]) {
      expect(env).toMatchObject({ STOREFRONT_API_URL: 'https://api.example' })
      expect(Object.values(env).join(' ')).not.toContain(':8080')
      expect(env).not.toHaveProperty('CATALOGUE_SOURCE_KEY')
    }
    expect(addressTable(config)).not.toContain('Sandbox')
    expect(addressTable(config)).toContain('https://api.example')
  })

  test.each([
    { env: {}, hasSandbox: true },
    { env: { STOREFRONT_API_URL: '' }, hasSandbox: true },
    { env: { STOREFRONT_API_URL: 'http://127.0.0.1:8080' }, hasSandbox: true },
    { env: { STOREFRONT_API_URL: 'http://localhost:9000/', SANDBOX_PORT: '9000' }, hasSandbox: true },
    { env: { STOREFRONT_API_URL: 'http://127.0.0.1:8081' }, hasSandbox: false },
    { env: { STOREFRONT_API_URL: 'https://api.example:8080' }, hasSandbox: false },
  ])('with $env a sandbox is started: $hasSandbox', ({ env, hasSandbox }) => {
    expect(parseConfig(env).otherBackendUrl === null).toBe(hasSandbox)
  })

  test('the table has eight shops, the IDE and the sandbox', () => {
    const table = addressTable(parseConfig({ WEB_PORT: '3100' }))
    expect(table.match(/http:\/\/\S*localhost:3100\S*/g)).toHaveLength(8)
    expect(table).toContain('http://localhost:4000/graphql')
    expect(table).toContain('http://127.0.0.1:8080/api/')
  })
})

describe('the data folder', () => {
  test('names DATA_DIR if it cannot be created', () => {
    const folder = mkdtempSync(join(tmpdir(), 'karat-data-'))
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(() => prepareDataFolder(join(file, 'data'))).toThrow(
      /The folder .*data cannot be written \(ENOTDIR.*\): set DATA_DIR to one that can/,
    )
    expect(() => prepareDataFolder('/proc/karat/data')).toThrow('set DATA_DIR to one that can')
    rmSync(folder, { recursive: true })
  })

  test.skipIf(process.getuid?.() === 0)('names DATA_DIR if it cannot be written', () => {
    const folder = mkdtempSync(join(tmpdir(), 'karat-data-'))
    chmodSync(folder, 0o500)
    expect(() => prepareDataFolder(folder)).toThrow('set DATA_DIR to one that can')
    chmodSync(folder, 0o700)
    rmSync(folder, { recursive: true })
  })
})
