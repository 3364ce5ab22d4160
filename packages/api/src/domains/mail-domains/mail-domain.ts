import { createHmac } from 'node:crypto';
import { databaseClock } from '@rewards/db';
import { type MailDomainState, mailProofLabel } from '@rewards/validators/domains/mail-domains';
import type { Config } from '../../context';
import { type DnsAnswer, unquoted } from '../../integrations/dns';

export const mailDomainSelect = {
	domain: true,
	requestedAt: true,
	checkedAt: true,
	provedUntil: true,
} as const;

interface Row {
	domain: string;
	requestedAt: Date;
	checkedAt: Date | null;
	provedUntil: Date | null;
}

/** A mail domain as staff see it, with the record that proves it. */
export interface MailDomain {
	domain: string;
	state: MailDomainState;
	checkedAt: Date | null;
	provedUntil: Date | null;
	/** The TXT record to create. */
	record: { name: string; value: string };
}

/** The text that proves a domain for one account, and for no other: it needs no table and can't be guessed. */
const proofOf = ({ dataKey }: Pick<Config, 'dataKey'>, accountId: string, domain: string): string =>
	`rewards-mail=${createHmac('sha256', dataKey.proofSecret).update(`mail domain\n${accountId}\n${domain}`).digest('hex').slice(0, 32)}`;

export const recordNameOf = (domain: string): string => `${mailProofLabel}.${domain}`;

/** Whether DNS has the record of this account. */
export const proves = (
	{ config }: { config: Pick<Config, 'dataKey'> },
	answer: DnsAnswer,
	accountId: string,
	domain: string,
): boolean =>
	answer.kind === 'found' && answer.values.some((value) => unquoted(value) === proofOf(config, accountId, domain));

const stateOf = ({ provedUntil }: Row): MailDomainState => {
	if (!provedUntil) return 'waiting';
	return provedUntil > databaseClock.now() ? 'proved' : 'over';
};

export const mailDomainOf = (config: Pick<Config, 'dataKey'>, accountId: string, row: Row): MailDomain => ({
	domain: row.domain,
	state: stateOf(row),
	checkedAt: row.checkedAt,
	provedUntil: row.provedUntil,
	record: { name: recordNameOf(row.domain), value: proofOf(config, accountId, row.domain) },
});
