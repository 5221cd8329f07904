/** Opaque ids: base64url of type, store and key, so that the same sku in two stores is two nodes. */
import { badUserInput } from './errors.ts'

export interface NodeIdentity {
  /** Name of the type in the schema, such as `Product`. */
  readonly type: string
  readonly storeCode: string
  /** Identifies the object among all objects of its type in the store. */
  readonly key: string
}

const SEPARATOR = '\u001f'

export function encodeId({ type, storeCode, key }: NodeIdentity): string {
  return Buffer.from([type, storeCode, key].join(SEPARATOR), 'utf8').toString('base64url')
}

/** @throws GraphQLError BAD_USER_INPUT for text that is not an id of this schema. */
export function decodeId(id: string): NodeIdentity {
  const [type, storeCode, key, ...more] = Buffer.from(id, 'base64url').toString('utf8').split(SEPARATOR)
  if (!type || !storeCode || !key || more.length > 0 || encodeId({ type, storeCode, key }) !== id) {
    throw badUserInput(`id: expected an id of this schema, got "${id.slice(0, 100)}"`)
  }
  return { type, storeCode, key }
}

/** Null for text that is no id of this schema. */
export function identityOf(id: string): NodeIdentity | null {
  try {
    return decodeId(id)
  } catch {
    return null
  }
}
