/** Who the stores are in mails, files and at the providers, as an operator enters it in the backend: from the shop's table of store views. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldsOf, listOf } from '../rest/fields.ts'
import { STORES } from './stores.ts'

export interface Sender {
  /** Such as "Karat". */
  readonly brand: string
  /** Of the store view, such as "Karat Norge". */
  readonly storeName: string
  /** Name, register numbers, address, telephone and e-mail address, each a line. */
  readonly company: readonly string[]
}

/** @param storeId of a store of the sandbox */
export type SenderOf = (storeId: number) => Sender

const STORES_FILE = join(import.meta.dirname, '..', '..', 'stores.json')

/** @param file a table of store views; a store that it does not have is called by its code */
export function readSenders(file = STORES_FILE): SenderOf {
  const rows = listOf(fieldsOf(JSON.parse(readFileSync(file, 'utf8')))['stores'])
  const senders = new Map(
    STORES.map(({ id, code }) => [id, senderOf(code, rows.find(({ storeCode }) => storeCode === code) ?? {})]),
  )
  return (storeId) => {
    const sender = senders.get(storeId)
    if (!sender) throw new Error(`expected a store, got ${storeId}`)
    return sender
  }
}

function senderOf(code: string, row: Readonly<Record<string, unknown>>): Sender {
  const contact = fieldsOf(row['contact'])
  const registrations = listOf(contact['registrations']).map(
    ({ label, number }) => `${String(label)} ${String(number)}`,
  )
  const address = Array.isArray(contact['address']) ? contact['address'].map(String) : []
  const lines = [contact['company'], registrations.join(', '), address.join(', '), contact['phone'], contact['email']]
  return {
    brand: textOr(code, fieldsOf(row['brand'])['name']),
    storeName: textOr(code, row['name']),
    company: lines.filter((line) => typeof line === 'string' && line !== '').map(String),
  }
}

function textOr(other: string, value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : other
}
