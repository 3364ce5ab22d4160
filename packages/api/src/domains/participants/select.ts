import type { Prisma } from '@rewards/db';

/** Every field of a participant that staff may see: never a password, hashed or encrypted. */
export const participantSelect = {
	id: true,
	name: true,
	email: true,
	claimEmail: true,
	status: true,
	externalId: true,
	levelId: true,
	balance: true,
	awarded: true,
	redeemed: true,
	orderCount: true,
	customField1: true,
	customField2: true,
	customField3: true,
	customField4: true,
	createdAt: true,
	lastLoginAt: true,
	version: true,
	addresses: {
		select: {
			id: true,
			createdAt: true,
			companyName: true,
			address1: true,
			address2: true,
			address3: true,
			address4: true,
			townCity: true,
			stateCounty: true,
			postcode: true,
			country: true,
			phone: true,
			phoneExt: true,
			altPhone: true,
			altPhoneExt: true,
		},
		orderBy: { position: 'asc' },
	},
} satisfies Prisma.ParticipantSelect;

type Row = Prisma.ParticipantGetPayload<{ select: typeof participantSelect }>;

/** Under the names of REST clients. */
export const participantOf = ({ id, createdAt, lastLoginAt, orderCount, addresses, ...row }: Row) => ({
	sid: id,
	...row,
	orderQuantity: orderCount,
	createDate: createdAt,
	lastLoginDate: lastLoginAt,
	addresses: addresses.map(({ createdAt: createDate, ...address }) => ({ ...address, createDate })),
});
export type ParticipantDetail = ReturnType<typeof participantOf>;
