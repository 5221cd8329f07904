/** Security headers of the shop's own responses. */
import { flagsScript, hashSource, startScript } from './inlineScripts.ts'

/** Allows no inline script or style but those of the document itself, and style attributes, which React renders. */
function contentSecurityPolicy(styleText: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${hashSource(flagsScript)} ${hashSource(startScript)}`,
    `style-src 'self' ${hashSource(styleText)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The second is for browsers without the Reporting API.
    'report-to default',
    'report-uri /reports',
  ].join('; ')
}

/** @param styleText the document's inline styles */
export function documentHeaders(styleText: string): Readonly<Record<string, string>> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(styleText),
    // Deprecations and crashes are reported to the endpoint of this name, too.
    'reporting-endpoints': 'default="/reports"',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  }
}

export const plainHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}
