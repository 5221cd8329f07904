import { describe, expect, test } from 'vitest'
import { openEnvelope, readJson } from './readResponse.ts'
import { refusalText } from './refusal.ts'

const CALL = { upstream: 'stock', call: 'GET /api/stock/list' }
const JSON_TYPE = 'application/json; charset=utf-8'

describe('the message of a refusal', () => {
  test.each([
    ['No such entity with cartId = 7f3aQ', 'No such entity with cartId = 7f3aQ'],
    [{ errorMessage: 'from the platform', code: 401 }, 'from the platform'],
    [{ message: 'from the server' }, 'from the server'],
    [[{ keyword: 'required', message: 'is required' }, { message: 'is too long' }], 'is required, is too long'],
    [{ code: 'ENOTFOUND' }, 'ENOTFOUND'],
    [{ code: 404 }, '404'],
    [{}, null],
    [[], null],
    [null, null],
    [undefined, null],
  ])('of %o is %s', (result, text) => {
    expect(refusalText(result)).toBe(text)
  })
})

describe('an HTTP response', () => {
  test.each([
    {
      name: 'a refusal',
      raw: { status: 401, contentType: JSON_TYPE, text: '{"code":401,"result":"no"}' },
      error: { code: 'UPSTREAM_REJECTED', message: 'stock: GET /api/stock/list answered 401, "no"' },
    },
    {
      name: 'a failure',
      raw: { status: 500, contentType: JSON_TYPE, text: '{"code":500,"result":{}}' },
      error: { code: 'UPSTREAM_UNAVAILABLE', message: 'stock: GET /api/stock/list answered 500' },
    },
    {
      name: 'a failure in HTML',
      raw: { status: 502, contentType: 'text/html', text: '<h1>Bad gateway</h1>' },
      error: { code: 'UPSTREAM_UNAVAILABLE', message: 'stock: GET /api/stock/list answered 502' },
    },
    {
      name: 'an unknown route',
      raw: { status: 404, contentType: 'text/html', text: 'Cannot GET' },
      error: { code: 'UPSTREAM_NOT_IMPLEMENTED', message: 'stock: GET /api/stock/list answered 404' },
    },
    {
      name: 'no content type',
      raw: { status: 200, contentType: '', text: '{}' },
      error: {
        code: 'UPSTREAM_MALFORMED',
        message: 'stock: GET /api/stock/list: expected content-type application/json, got ""',
      },
    },
    {
      name: 'an empty body',
      raw: { status: 200, contentType: JSON_TYPE, text: '' },
      error: {
        code: 'UPSTREAM_MALFORMED',
        message: 'stock: GET /api/stock/list: expected JSON, got 0 characters that are none',
      },
    },
  ])('that is $name is $error.code', ({ raw, error }) => {
    expect(() => readJson(raw, CALL)).toThrow(expect.objectContaining({ ...error, upstream: 'stock' }))
  })

  test('that is equal to the previous one is the same object, and another one replaces it', () => {
    const previous = { text: null, json: undefined }
    const read = (text: string, status = 200) => readJson({ status, contentType: JSON_TYPE, text }, CALL, previous)
    const first = read('{"result":[1]}')
    expect(read('{"result":[1]}')).toBe(first)
    expect(read('{"result":[2]}')).toEqual({ result: [2] })
    expect(read('{"result":[1]}')).toEqual(first)
    expect(() => read('{"result":[1]}', 500)).toThrow(expect.objectContaining({ code: 'UPSTREAM_UNAVAILABLE' }))
  })

  test('that is JSON null is null, as responses without an envelope may be', () => {
    expect(readJson({ status: 200, contentType: JSON_TYPE, text: 'null' }, CALL)).toBeNull()
  })
})

describe('the envelope', () => {
  test.each([{ code: 200, result: [] }, { code: 200, result: 'OK', meta: {} }, { result: null }])(
    '%o is unwrapped',
    (envelope) => {
      expect(openEnvelope(envelope, CALL)).toBe(envelope.result)
    },
  )

  test.each([[[]], [null], ['OK'], [{ code: 200 }]])('refuses %o', (json) => {
    expect(() => openEnvelope(json, CALL)).toThrow(expect.objectContaining({ code: 'UPSTREAM_MALFORMED' }))
  })

  test('with an error code and status 200 is a refusal', () => {
    expect(() => openEnvelope({ code: 403, result: 'not you' }, CALL)).toThrow(
      expect.objectContaining({ code: 'UPSTREAM_REJECTED' }),
    )
  })
})
