/** What shoppers and goldsmiths type, and how well each product answers it. */
import { readdirSync, readFileSync } from 'node:fs'

/** 3 is what was asked for, 2 a good second, 1 belongs to it. */
const GRADES = [3, 2, 1] as const

export interface JudgedQuery {
  readonly language: string
  readonly text: string
  readonly storeCode: string
  /** Each grade with the pattern of its skus, the highest first. */
  readonly grades: readonly { readonly grade: number; readonly skus: RegExp }[]
}

interface Judgements {
  readonly language: string
  readonly queries: readonly Judgement[]
}

interface Judgement {
  readonly text: string
  readonly store: string
  /** A pattern of skus by grade. */
  readonly grades: Readonly<Partial<Record<`${(typeof GRADES)[number]}`, string>>>
}

export function readJudgedQueries(): JudgedQuery[] {
  const folder = new URL('judged/', import.meta.url)
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

/** 0 for what nobody who typed this wants to see. */
export function gradeOf({ grades }: Pick<JudgedQuery, 'grades'>, sku: string): number {
  return grades.find(({ skus }) => skus.test(sku))?.grade ?? 0
}
