import { expect, test } from 'vitest'
import { customerTaxClassFor } from './customerTax.ts'

const CLASSES = new Map([
  [0, 3],
  [1, 3],
  [4, 7],
  [5, 7],
  [9, 3],
])
const classFor = (userGroupId: number | null, useOnlyDefaultUserGroupId: boolean, groupId: number | null) =>
  customerTaxClassFor({ userGroupId, useOnlyDefaultUserGroupId }, groupId, (id) => CLASSES.get(id) ?? null)

test.each([
  { case: 'no group configured: the tax asks nobody', userGroupId: null, only: false, groupId: 5, taxClassId: null },
  { case: 'a group that is no number', userGroupId: Number.NaN, only: false, groupId: 5, taxClassId: null },
  { case: 'a guest is taxed as the configured group', userGroupId: 1, only: false, groupId: null, taxClassId: 3 },
  { case: 'group 0 is a group', userGroupId: 0, only: false, groupId: null, taxClassId: 3 },
  { case: 'who is signed in by the own group', userGroupId: 1, only: false, groupId: 5, taxClassId: 7 },
  { case: 'or by the configured one, where that is set', userGroupId: 1, only: true, groupId: 5, taxClassId: 3 },
])('$case: $taxClassId', ({ userGroupId, only, groupId, taxClassId }) => {
  expect(classFor(userGroupId, only, groupId)).toEqual({ taxClassId, problem: null })
})

test('a group that nobody knows is taxed as guests are, and told', () => {
  expect(classFor(1, false, 77)).toEqual({
    taxClassId: 3,
    problem: 'expected customer group 77 with a tax class, got none',
  })
  expect(classFor(66, false, 77)).toEqual({
    taxClassId: null,
    problem: 'expected customer group 77 with a tax class, got none',
  })
  expect(classFor(66, false, null)).toEqual({
    taxClassId: null,
    problem: 'expected customer group 66 with a tax class, got none',
  })
})
