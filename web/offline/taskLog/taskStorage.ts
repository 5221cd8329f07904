/**
 * Stores the log book in IndexedDB, one database per store. Each change reads and writes in one transaction, so that two
 * tabs never overwrite each other. If the browser refuses or its disk is full, the book stays in memory and is written with the next change.
 */
import { createStore, promisifyRequest } from 'idb-keyval'
import { emptyBook, type LogBook } from './logBook.ts'
import { readBook } from './readBook.ts'

export interface TaskStorage {
  read(): Promise<LogBook>
  /** Runs the change once, with what is stored now. @returns the changed book */
  update(change: (book: LogBook) => LogBook): Promise<LogBook>
  /** False while the book is in the memory of this tab only. */
  isPersistent(): boolean
}

const KEY = 'log'

/** @param makeRoom called once when the disk is full, before the change is tried again */
export function createTaskStorage(storeCode: string, makeRoom: () => Promise<void>): TaskStorage {
  const withStore = openStore(`karat-tasks-${storeCode}`)
  /** Newer than the stored book while that cannot be written. */
  let unwritten: LogBook | null = null

  const inDatabase = (change: (book: LogBook) => LogBook): Promise<LogBook> =>
    withStore('readwrite', (store) => changeIn(store, (stored) => change(unwritten ?? readBook(stored))))

  return {
    async read() {
      if (unwritten) return unwritten
      try {
        return await withStore('readonly', async (store) => readBook(await promisifyRequest<unknown>(store.get(KEY))))
      } catch {
        return emptyBook
      }
    },
    async update(change) {
      try {
        const book = await inDatabase(change).catch(async (error: unknown) => {
          if (!isQuotaError(error)) throw error
          await makeRoom()
          return inDatabase(change)
        })
        unwritten = null
        return book
      } catch (error) {
        console.warn('the log of tasks could not be written; it stays in memory', error)
        unwritten = change(unwritten ?? (await this.read()))
        return unwritten
      }
    },
    isPersistent: () => unwritten === null,
  }
}

/** Reads and writes in one transaction. */
function changeIn(store: IDBObjectStore, change: (stored: unknown) => LogBook): Promise<LogBook> {
  return new Promise((resolve, reject) => {
    const { transaction } = store
    let changed = emptyBook
    const request = store.get(KEY)
    request.addEventListener('success', () => {
      try {
        changed = change(request.result)
        store.put(changed, KEY)
      } catch (error) {
        transaction.abort()
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
    transaction.addEventListener('complete', () => resolve(changed))
    const fail = () => reject(transaction.error ?? new Error('expected the log to be written, but it was not'))
    transaction.addEventListener('abort', fail)
    transaction.addEventListener('error', fail)
  })
}

type WithStore = ReturnType<typeof createStore>

/** A browser can refuse the database with an exception. */
function openStore(name: string): WithStore {
  try {
    return createStore(name, 'log')
  } catch (error) {
    return () => Promise.reject(error instanceof Error ? error : new Error(String(error)))
  }
}

function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
