/** Each limit of time is longer than the one below it: what an inner one still answers is not cut off by an outer one. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ORDER_LEASE_MS } from '../gateway/session/sharedLock.ts'
import { LEASE_MS as TASK_LEASE_MS } from '../web/offline/taskLog/log.ts'
import { TIMEOUT_MS } from '../web/offline/taskLog/failure.ts'

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const settings = Object.fromEntries(
  [...read('.env.example').matchAll(/^([A-Z_\d]+)=(\d+)$/gm)].map(([, name, value]) => [name, Number(value)]),
)
const { ingress, settings: ofChart } = parse(read('ops/helm/karat/values.yaml'))
const [, ofProxy] = /^ *timeout server (\d+)s$/m.exec(read('ops/haproxy.cfg')) ?? []

test('from an order at the backend to the lease of its cart', () => {
  const limits = [
    { name: 'a call', ms: settings['UPSTREAM_TIMEOUT_MS'] },
    { name: 'an order or a payment', ms: settings['UPSTREAM_ORDER_TIMEOUT_MS'] },
    { name: 'an operation', ms: settings['OPERATION_TIMEOUT_MS'] },
    { name: 'a change that web forwards', ms: settings['WEB_CHANGE_TIMEOUT_MS'] },
    { name: 'a waiting order of the browser', ms: TIMEOUT_MS.ORDER },
    { name: 'HAProxy', ms: Number(ofProxy) * 1000 },
    { name: 'the lease of a cart that is ordered', ms: ORDER_LEASE_MS },
  ]
  expect(limits.map(({ ms }) => ms)).toEqual([5_000, 45_000, 50_000, 55_000, 58_000, 60_000, 65_000])
  expect(limits.toSorted((a, b) => Number(a.ms) - Number(b.ms))).toEqual(limits)
  expect(TASK_LEASE_MS).toBe(ORDER_LEASE_MS)
})

test('the chart gives as much time as HAProxy, and lets an operation end before a pod does', () => {
  expect(Number(ingress.annotations['nginx.ingress.kubernetes.io/proxy-read-timeout'])).toBe(Number(ofProxy))
  expect(Number(ofChart.STOP_GRACE_MS)).toBeGreaterThanOrEqual(
    settings['OPERATION_TIMEOUT_MS'] ?? Number.POSITIVE_INFINITY,
  )
})
