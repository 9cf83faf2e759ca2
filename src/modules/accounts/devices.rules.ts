// In this order: many browsers also name those that they want to be taken for.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS|OPX)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\b/, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\b(PHX|Phoenix)\//, 'Phoenix'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bKAIOS\b/i, 'KaiOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const LONGEST = 512

/**
 * What a browser says of itself (`User-Agent`), in words for the list of sessions: "Chrome on Android". Callers that are
 * no browser are named as they name themselves, "curl"; who says nothing is "Unknown device".
 */
export function describeDevice(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, LONGEST)
  const named = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? /^[A-Za-z][\w.-]{0,29}/.exec(text)?.[0] ?? 'Unknown device'
}
