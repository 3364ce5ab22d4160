import { account, type Matrix, record, type Target } from '../../../authorization/testing/cells';

const claimed = async ({ db, account: { id: accountId } }: Target) => {
	const domain = `d${accountId.slice(-12)}${Math.random().toString(36).slice(2, 10)}.example.com`;
	await db.prisma.mailDomain.create({ data: { accountId, domain }, select: { domain: true } });
	return { accountId, domain };
};
const fresh = ({ account: { id } }: Target) => ({
	accountId: id,
	domain: `n${id.slice(-12)}${Math.random().toString(36).slice(2, 10)}.example.com`,
});

export const matrix: Matrix = {
	'mailDomains.list': account(),
	'mailDomains.claim': record(fresh),
	'mailDomains.refresh': record(claimed, { writes: { none: 'a look that finds nothing' } }),
	'mailDomains.remove': record(claimed),
};
