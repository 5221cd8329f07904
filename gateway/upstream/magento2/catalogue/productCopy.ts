/** The products of a store view as Magento last wrote them, on disk: a read that broke goes on from here, and changes are added to it. */
import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'

export interface CopiedProduct {
  readonly id: number
  readonly sku: string
  readonly product: unknown
  /** Null where it was not asked for. */
  readonly isSalable: boolean | null
  /** Rules of its quantities; null where they are not known. */
  readonly stockItem: unknown
}

type ReadProduct = Omit<CopiedProduct, 'isSalable' | 'stockItem'>

/** A read of everything that has not come to its end. */
export interface OpenLoad {
  /** The greatest id that was read. */
  readonly afterId: number
  /** The latest change that Magento had when it began. */
  readonly newest: string | null
}

const VERSION = 1
/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGE_CODES: readonly unknown[] = [11, 26]
const SQLITE_BUSY = 5
const TABLES = `
  CREATE TABLE IF NOT EXISTS product (id INTEGER PRIMARY KEY, sku TEXT NOT NULL, body TEXT NOT NULL, salable INTEGER, load INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS stock_item (product INTEGER PRIMARY KEY, body TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS fact (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
`
const SELECT = `SELECT id, sku, product.body, salable, stock_item.body AS stock FROM product LEFT JOIN stock_item ON product = id`
const rowSchema = v.object({
  id: v.number(),
  sku: v.string(),
  body: v.string(),
  salable: v.nullable(v.number()),
  stock: v.nullable(v.string()),
})
const valueSchema = v.object({ value: v.nullable(v.string()) })

/** Names of facts. */
type Fact = 'source' | 'load' | 'loadAfter' | 'loadNewest' | 'newest' | 'comparedAt' | 'stockAt'

export class ProductCopy {
  readonly #database: DatabaseSync

  /** @param source a copy of another one is not used */
  constructor(file: string, source: string) {
    mkdirSync(dirname(file), { recursive: true })
    this.#database = open(file)
    const key = `${VERSION} ${source}`
    if (this.#fact('source') === key) return
    this.#inOne(() => {
      this.#database.exec('DELETE FROM product; DELETE FROM stock_item; DELETE FROM fact')
      this.#setFact('source', key)
    })
  }

  /** When everything was last read; null before the first time. */
  get comparedAt(): Date | null {
    return this.#moment('comparedAt')
  }

  get stockAt(): Date | null {
    return this.#moment('stockAt')
  }

  /** The latest change that is surely contained, as Magento writes it. */
  get newest(): string | null {
    return this.#fact('newest')
  }

  get openLoad(): OpenLoad | null {
    const afterId = this.#fact('loadAfter')
    return afterId === null ? null : { afterId: Number(afterId), newest: this.#fact('loadNewest') }
  }

  beginLoad(newest: string | null): void {
    this.#inOne(() => {
      this.#setFact('load', String(this.#load + 1))
      this.#setFact('loadAfter', '0')
      this.#setFact('loadNewest', newest)
    })
  }

  /** Products of an open load, up to an id. */
  add(products: readonly ReadProduct[], afterId: number): void {
    this.#inOne(() => {
      this.#write(products)
      this.#setFact('loadAfter', String(afterId))
    })
  }

  /** Removes what the load has not found. @returns how many */
  endLoad(at: Date): number {
    return this.#inOne(() => {
      const { changes } = this.#database.prepare('DELETE FROM product WHERE load <> ?').run(this.#load)
      this.#setFact('newest', this.#fact('loadNewest'))
      this.#setFact('comparedAt', at.toISOString())
      this.#setFact('loadAfter', null)
      return Number(changes)
    })
  }

  /** @param newest the latest change that is surely contained */
  change(products: readonly ReadProduct[], newest: string | null): void {
    this.#inOne(() => {
      this.#write(products)
      if (newest !== null) this.#setFact('newest', newest)
    })
  }

  setSalable(salable: ReadonlyMap<string, boolean>): void {
    this.#inOne(() => {
      const update = this.#database.prepare('UPDATE product SET salable = ? WHERE sku = ?')
      for (const [sku, isSalable] of salable) update.run(Number(isSalable), sku)
    })
  }

  /** By the ids of their products. */
  setStockItems(items: ReadonlyMap<number, object>): void {
    this.#inOne(() => {
      this.#database.exec('DELETE FROM stock_item')
      const insert = this.#database.prepare('INSERT INTO stock_item (product, body) VALUES (?, ?)')
      for (const [id, item] of items) insert.run(id, JSON.stringify(item))
    })
  }

  setStockAt(at: Date): void {
    this.#setFact('stockAt', at.toISOString())
  }

  *each(): Generator<CopiedProduct> {
    for (const row of this.#database.prepare(`${SELECT} ORDER BY id`).iterate()) yield copied(row)
  }

  /** Those that are there. */
  *byIds(ids: readonly number[]): Generator<CopiedProduct> {
    const select = this.#database.prepare(`${SELECT} WHERE id = ?`)
    for (const id of ids) {
      const row = select.get(id)
      if (row) yield copied(row)
    }
  }

  close(): void {
    this.#database.close()
  }

  get #load(): number {
    return Number(this.#fact('load') ?? 0)
  }

  #write(products: readonly ReadProduct[]): void {
    // What is known of its stock stays.
    const upsert = this.#database.prepare(
      `INSERT INTO product (id, sku, body, load) VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET sku = excluded.sku, body = excluded.body, load = excluded.load`,
    )
    for (const { id, sku, product } of products) upsert.run(id, sku, JSON.stringify(product), this.#load)
  }

  #moment(name: Fact): Date | null {
    const text = this.#fact(name)
    return text === null ? null : new Date(text)
  }

  #fact(name: Fact): string | null {
    const row = this.#database.prepare('SELECT value FROM fact WHERE name = ?').get(name)
    return row ? v.parse(valueSchema, row).value : null
  }

  #setFact(name: Fact, value: string | null): void {
    this.#database.prepare('INSERT OR REPLACE INTO fact (name, value) VALUES (?, ?)').run(name, value)
  }

  #inOne<Result>(work: () => Result): Result {
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.#database.exec('COMMIT')
      return result
    } catch (error) {
      this.#database.exec('ROLLBACK')
      throw error
    }
  }
}

function copied(row: unknown): CopiedProduct {
  const { id, sku, body, salable, stock } = v.parse(rowSchema, row)
  return {
    id,
    sku,
    product: JSON.parse(body),
    isSalable: salable === null ? null : salable === 1,
    stockItem: stock === null ? null : JSON.parse(stock),
  }
}

/** @throws Error when another process reads into the same file */
function open(file: string): DatabaseSync {
  try {
    return opened(file)
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? error.errcode : null
    if (code === SQLITE_BUSY)
      throw new Error(`${file}: expected to be the only catalogue:pull of this store view, got another one`, {
        cause: error,
      })
    if (!DAMAGE_CODES.includes(code)) throw error
    rmSync(file, { force: true })
    return opened(file)
  }
}

function opened(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    // The lock is taken with the first write and kept.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT')
    database.exec(TABLES)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
