/** Addresses of Redis: one host, a master that Sentinels name, or a cluster. */

interface RedisNode {
  readonly host: string
  readonly port: number
}

interface Account {
  readonly username?: string
  readonly password?: string
}

interface SeveralNodes {
  readonly nodes: readonly RedisNode[]
  readonly account: Account
  readonly tls: boolean
}

export type RedisAddress =
  | { readonly kind: 'host'; readonly url: string }
  | (SeveralNodes & { readonly kind: 'cluster' })
  | (SeveralNodes & {
      readonly kind: 'sentinel'
      readonly masterName: string
      readonly database: number
      /** Of the Sentinels themselves; the other account is that of Redis. */
      readonly sentinelAccount: Account
    })

/** Completes the sentence "expected …". */
export const expectedRedisAddress =
  'rediss://user:password@host:6379/0, redis+sentinel://host,host/master-name or redis+cluster://host,host'

const SEVERAL = /^(rediss?)\+(cluster|sentinel):\/\/((?:[^@/]*@)?)([^@/?#]+)(.*)$/
const PORTS = { cluster: 6379, sentinel: 26379 }

/** Null for a text that is no such address. */
export function parseRedisAddress(text: string): RedisAddress | null {
  const [, protocol, kind, account, hosts = '', rest = ''] = SEVERAL.exec(text) ?? []
  if (kind !== 'cluster' && kind !== 'sentinel') return isHostAddress(text) ? { kind: 'host', url: text } : null

  const nodes = hosts.split(',').map((host) => nodeOf(host, PORTS[kind]))
  // The URL class knows one host only.
  const url = URL.parse(`redis://${account}nodes${rest}`)
  if (!url || !nodes.every((node) => node !== null)) return null
  const several = { nodes, tls: protocol === 'rediss', account: accountOf(url.username, url.password) }
  const [masterName = '', database = '0', ...more] = url.pathname.slice(1).split('/')
  if (kind === 'cluster') return masterName === '' ? { kind, ...several } : null
  if (masterName === '' || !/^\d{1,4}$/.test(database) || more.length > 0) return null
  const { searchParams } = url
  const sentinelAccount = accountOf(searchParams.get('sentinelUser'), searchParams.get('sentinelPassword'))
  return {
    kind,
    ...several,
    masterName: decodeURIComponent(masterName),
    database: Number(database),
    sentinelAccount,
  }
}

function isHostAddress(text: string): boolean {
  return ['redis:', 'rediss:'].includes(URL.parse(text)?.protocol ?? '')
}

function nodeOf(text: string, usualPort: number): RedisNode | null {
  const url = URL.parse(`redis://${text}`)
  if (!url || url.hostname === '' || url.username !== '') return null
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || usualPort) }
}

function accountOf(username: string | null, password: string | null): Account {
  return {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
  }
}
