/** Search texts of shoppers and goldsmiths, with relevance grades of products. */
import { readdirSync, readFileSync } from 'node:fs'

/** 3 is an exact match, 2 a good alternative, 1 is related. */
const GRADES = [3, 2, 1] as const

export interface JudgedQuery {
  readonly language: string
  readonly text: string
  readonly storeCode: string
  /** Each grade with the pattern of its SKUs, the highest first. */
  readonly grades: readonly { readonly grade: number; readonly skus: RegExp }[]
}

interface Judgements {
  readonly language: string
  readonly queries: readonly Judgement[]
}

interface Judgement {
  readonly text: string
  readonly store: string
  /** A pattern of SKUs by grade. */
  readonly grades: Readonly<Partial<Record<`${(typeof GRADES)[number]}`, string>>>
}

/** @param set a folder of queries: `judged`, or `strayWords` with words that no product has or that only say what is bought */
export function readJudgedQueries(set: 'judged' | 'strayWords' = 'judged'): JudgedQuery[] {
  const folder = new URL(`${set}/`, import.meta.url)
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const { language, queries } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Judgements
      return queries.map(({ text, store, grades }) => ({
        language,
        text,
        storeCode: store,
        grades: GRADES.flatMap((grade) => {
          const pattern = grades[`${grade}`]
          return pattern === undefined ? [] : [{ grade, skus: new RegExp(pattern) }]
        }),
      }))
    })
}

/** Returns the grade of a SKU; 0 if irrelevant. */
export function gradeOf({ grades }: Pick<JudgedQuery, 'grades'>, sku: string): number {
  return grades.find(({ skus }) => skus.test(sku))?.grade ?? 0
}
