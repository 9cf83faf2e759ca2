import { expect, test } from 'vitest'

import { isRobot } from './popularity.rules.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

test('user agents of browsers are not robots', () => {
  const browsers = [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`,
    `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`,
    `Mozilla/5.0 (Linux; Android 9; CUBOT_X18_Plus) ${CHROME} Mobile Safari/537.36`,
    `Mozilla/5.0 (Linux; Android 14; TECNO KI5k) ${CHROME} Mobile Safari/537.36 PHX/17.1`,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; en) Presto/2.12.423 Version/12.16',
    'Mozilla/5.0 (Linux; U; Android 10; en-US; itel W6004) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.4.0 Mobile Safari/537.36',
    `Mozilla/5.0 (Linux; Android 13; SM-A135F; wv) ${CHROME} Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/440.0.0.0;]`,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 341.0.3.35.93',
  ]
  expect(browsers.filter(isRobot)).toEqual([])
})

test('user agents of crawlers, previews, tests and programs are robots', () => {
  const robots = [
    '',
    'curl/8.5.0',
    'python-requests/2.32.3',
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
    `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) ${CHROME} Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
    `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) ${CHROME} Mobile Safari/537.36 (compatible; Google-InspectionTool/1.0;)`,
    `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) ${CHROME} Mobile Safari/537.36 (compatible; GoogleOther)`,
    `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36`,
    `Mozilla/5.0 (Windows NT 6.1; WOW64) ${CHROME} Safari/537.36 BingPreview/1.0b`,
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'WhatsApp/2.23.20.0',
    `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36`,
    `Mozilla/5.0 (Linux; Android 11; moto g power) ${CHROME} Mobile Safari/537.36 Chrome-Lighthouse`,
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  ]
  expect(robots.filter((agent) => !isRobot(agent))).toEqual([])
})
