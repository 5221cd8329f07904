import { expect, test } from 'vitest'
import { parseRedisAddress } from './redisAddress.ts'

test.each(['redis://localhost', 'rediss://user:p%40ss@redis.example:6380/2'])('%s is one host', (url) => {
  expect(parseRedisAddress(url)).toEqual({ kind: 'host', url })
})

test('a cluster has nodes, TLS and one account', () => {
  expect(parseRedisAddress('rediss+cluster://user:p%40ss@a.example,b.example:7000,[::1]:7001')).toEqual({
    kind: 'cluster',
    nodes: [
      { host: 'a.example', port: 6379 },
      { host: 'b.example', port: 7000 },
      { host: '::1', port: 7001 },
    ],
    tls: true,
    account: { username: 'user', password: 'p@ss' },
  })
})

test('Sentinels name a master, with a database and an account of their own', () => {
  const text = 'redis+sentinel://:secret@s1,s2:26380/karat/3?sentinelUser=watch&sentinelPassword=dog'
  expect(parseRedisAddress(text)).toEqual({
    kind: 'sentinel',
    nodes: [
      { host: 's1', port: 26379 },
      { host: 's2', port: 26380 },
    ],
    tls: false,
    account: { password: 'secret' },
    masterName: 'karat',
    database: 3,
    sentinelAccount: { username: 'watch', password: 'dog' },
  })
})

test.each([
  ['another protocol', 'http://redis.example'],
  ['no address', 'redis'],
  ['Sentinels without a master', 'redis+sentinel://s1,s2'],
  ['a database that is no number', 'redis+sentinel://s1/karat/x'],
  ['a cluster with a database', 'redis+cluster://a,b/1'],
  ['an empty host', 'redis+cluster://a,,b'],
  ['a port above 65535', 'redis+cluster://a:70000'],
  ['another arrangement', 'redis+ring://a,b'],
])('refuses %s', (_what, text) => {
  expect(parseRedisAddress(text)).toBeNull()
})
