import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, toText } from './decimal.ts'
import { meanRating, ratingOfVotes } from './rating.ts'

const vote = (stars: number | null, percent: number | null = null) => ({
  stars: stars === null ? null : decimal(stars),
  percent: percent === null ? null : decimal(percent),
})
const text = (rating: ReturnType<typeof meanRating>) => rating && toText(rating)

describe('a customer’s rating', () => {
  test.each([
    { name: 'no vote is no rating', votes: [], rating: null },
    { name: 'one vote is the rating', votes: [vote(4)], rating: '4' },
    { name: 'several are averaged', votes: [vote(4), vote(5), vote(5)], rating: '4.67' },
    { name: 'percent are a hundredth of five stars', votes: [vote(null, 80)], rating: '4' },
    { name: 'stars count before percent', votes: [vote(3, 80)], rating: '3' },
    { name: 'a vote that says nothing does not count', votes: [vote(null), vote(2)], rating: '2' },
    { name: 'zero stars are no vote', votes: [vote(0)], rating: null },
    { name: 'nothing is better than five', votes: [vote(6), vote(null, 140)], rating: null },
    { name: 'nothing is below zero', votes: [vote(-1), vote(5)], rating: '5' },
  ])('$name', ({ votes, rating }) => {
    expect(text(ratingOfVotes(votes))).toBe(rating)
  })
})

describe('the average', () => {
  test.each([
    { ratings: [], mean: null },
    { ratings: ['4', '5'], mean: '4.5' },
    { ratings: ['4.005'], mean: '4.01' },
    { ratings: ['5', '5', '4'], mean: '4.67' },
  ])('of $ratings is $mean', ({ ratings, mean }) => {
    expect(text(meanRating(ratings.map(decimal)))).toBe(mean)
  })

  test('is between the minimum and the maximum', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), (stars) => {
        const mean = Number(text(meanRating(stars.map(decimal))))
        expect(mean).toBeGreaterThanOrEqual(Math.min(...stars))
        expect(mean).toBeLessThanOrEqual(Math.max(...stars))
      }),
    )
  })
})
