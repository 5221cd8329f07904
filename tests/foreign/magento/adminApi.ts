/** A Magento's own REST API, as an administrator. */
import * as v from 'valibot'

export interface Admin {
  get(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>
  /** @param store code of a store view; `all` writes what is the same in every one */
  post(path: string, body: object, store?: string): Promise<unknown>
  put(path: string, body: object, store?: string): Promise<unknown>
}

const idSchema = v.object({ id: v.number() })
const itemsSchema = v.object({ items: v.array(v.looseObject({})) })

/** @param credentials `user:password` of an administrator without a second factor */
export async function openAdmin(url: string, credentials: string): Promise<Admin> {
  const [username, ...password] = credentials.split(':')
  const send = async (method: string, path: string, token: string | null, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}/rest/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: expected a 2xx, got ${response.status} ${text.slice(0, 500)}`)
    return JSON.parse(text)
  }
  const credential = { username, password: password.join(':') }
  const token = v.parse(v.string(), await send('POST', 'all/V1/integration/admin/token', null, credential))
  return {
    get: (path, query = {}) => send('GET', `all/V1${path}?${new URLSearchParams(query)}`, token),
    post: (path, body, store = 'all') => send('POST', `${store}/V1${path}`, token, body),
    put: (path, body, store = 'all') => send('PUT', `${store}/V1${path}`, token, body),
  }
}

export function idOf(answer: unknown): number {
  return v.parse(idSchema, answer).id
}

/** The first item of a list that has this value in a field; null without one. */
export async function findBy(
  admin: Admin,
  path: string,
  field: string,
  value: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  const filter = 'searchCriteria[filterGroups][0][filters][0]'
  const answer = await admin.get(path, { [`${filter}[field]`]: field, [`${filter}[value]`]: value })
  return v.parse(itemsSchema, answer).items[0] ?? null
}
