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
  {
    case: 'without a configured group tax does not depend on the customer',
    userGroupId: null,
    only: false,
    groupId: 5,
    taxClassId: null,
  },
  { case: 'a group that is not a number', userGroupId: Number.NaN, only: false, groupId: 5, taxClassId: null },
  { case: 'a guest has the class of the configured group', userGroupId: 1, only: false, groupId: null, taxClassId: 3 },
  { case: '0 is a valid group', userGroupId: 0, only: false, groupId: null, taxClassId: 3 },
  {
    case: 'a signed-in customer has the class of their own group',
    userGroupId: 1,
    only: false,
    groupId: 5,
    taxClassId: 7,
  },
  {
    case: 'a signed-in customer has the class of the configured group if only that counts',
    userGroupId: 1,
    only: true,
    groupId: 5,
    taxClassId: 3,
  },
])('$case: $taxClassId', ({ userGroupId, only, groupId, taxClassId }) => {
  expect(classFor(userGroupId, only, groupId)).toEqual({ taxClassId, problem: null })
})

test('an unknown group is taxed as guests and reported', () => {
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
