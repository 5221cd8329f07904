import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { MEMORY_LIMITS } from './processMemory.ts'
import { describeProcesses } from './shopProcesses.ts'

const dockerfile = readFileSync('docker/Dockerfile', 'utf8')
const names = ['sandbox', 'gateway', 'web'] as const

test.each(names)('%s is started with its memory limits by the launcher', (name) => {
  const described = describeProcesses(parseConfig({}), { isDev: false, sandboxKey: 'key' })[name]
  expect(described?.args.slice(0, -1)).toEqual(MEMORY_LIMITS[name].args)
  expect(described?.env).toMatchObject(MEMORY_LIMITS[name].env)
})

test.each(names)('%s has the same memory limits in its image', (name) => {
  const [main] = describeProcesses(parseConfig({}), { isDev: false, sandboxKey: 'key' })[name]?.args.slice(-1) ?? []
  const command = [...MEMORY_LIMITS[name].args, main].map((arg) => `"${arg}"`).join(', ')
  expect(dockerfile).toContain(`CMD ["node", ${command}]`)
  for (const [variable, value] of Object.entries(MEMORY_LIMITS[name].env))
    expect(dockerfile).toContain(`${variable}=${value}`)
})
