import { randomBytes } from 'node:crypto';
import type { Database } from '@rewards/db';
import { firstDataKey } from '../crypto';
import { createDnsClient } from '../integrations/dns';
import type { Mail, Mailer } from '../integrations/mail';
import { lists } from '../lists';
import type { Services } from '../trpc';

const silent = () => {};

/** Services on a test database; mails are collected in `sent`, and DNS is empty. */
export function testServices(db: Database): Services & { sent: Mail[] } {
	const sent: Mail[] = [];
	const mailer: Mailer = { send: async (mail) => void sent.push(mail) };
	return {
		db,
		log: { debug: silent, info: silent, warn: silent, error: silent },
		mailer,
		lists,
		// Nothing listens there, and connections are refused at once.
		dns: createDnsClient({ servers: ['127.0.0.1:9'], tryMs: 200 }),
		config: {
			sessionSecret: randomBytes(32),
			dataKey: firstDataKey(randomBytes(32)),
			sessionHours: 8,
			sessionIdleMinutes: 120,
			freshMinutes: 10,
			publicUrl: 'http://localhost:3000',
			privateTargets: 'loopback',
			domainTarget: 'sites.rewards.example',
		},
		sent,
	};
}
