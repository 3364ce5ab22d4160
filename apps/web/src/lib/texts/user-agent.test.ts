import { expect, test } from 'vitest';
import { describeAgent } from './user-agent';

test.each([
	[
		'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0',
		'Edge · Windows',
	],
	['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15', 'Safari · macOS'],
	['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36', 'Chrome · Android'],
	['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1', 'Safari · iOS'],
	['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox · Linux'],
	['curl/8.5.0', 'curl/8.5.0'],
	['', ''],
])('%s', (agent, words) => expect(describeAgent(agent)).toBe(words));
