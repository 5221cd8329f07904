import { describe, expect, test } from 'vitest'
import { defaultDelivery, defaultPayment, type DeliveryChoice, offeredPayments } from './checkoutMethods.ts'
import { decimal } from './decimal.ts'

function method(carrierCode: string, gross: string, given: Partial<DeliveryChoice> = {}): DeliveryChoice {
  return { carrierCode, gross: decimal(gross), isDefault: false, isOffline: false, ...given }
}

describe('the shipping method that a checkout begins with', () => {
  const post = method('post', '99')
  const express = method('express', '199', { isDefault: true })
  const free = method('freeshipping', '0')
  const pickup = method('5800', '79', { isDefault: true })
  const shop = method('storepickup', '0', { isOffline: true, isDefault: true })
  test.each([
    { name: 'is the free carrier', methods: [post, express, free], expected: 'freeshipping' },
    { name: 'is another method that costs nothing', methods: [express, method('letter', '0')], expected: 'letter' },
    { name: 'is the default one that is not offline', methods: [shop, post, pickup, express], expected: '5800' },
    { name: 'is the first if only an offline one is the default', methods: [post, shop], expected: 'post' },
    { name: 'is the first without any default', methods: [post, method('letter', '49')], expected: 'post' },
    { name: 'is null without methods', methods: [], expected: undefined },
  ])('$name', ({ methods, expected }) => {
    expect(defaultDelivery(methods)?.carrierCode).toBe(expected)
  })
})

describe('the payment method that a checkout begins with', () => {
  const card = { code: 'card', isDefault: false }
  const vipps = { code: 'vipps', isDefault: true }
  test.each([
    { name: 'is the default one', methods: [card, vipps], expected: 'vipps' },
    { name: 'is the first without a default', methods: [card], expected: 'card' },
    { name: 'is null without methods', methods: [], expected: undefined },
  ])('$name', ({ methods, expected }) => {
    expect(defaultPayment(methods)?.code).toBe(expected)
  })
})

test('payment on delivery is hidden for a cart without shipped products', () => {
  const methods = [
    { code: 'cashondelivery', isDefault: true },
    { code: 'card', isDefault: false },
  ]
  expect(offeredPayments(methods, true).map(({ code }) => code)).toEqual(['card'])
  expect(offeredPayments(methods, false)).toEqual(methods)
})
