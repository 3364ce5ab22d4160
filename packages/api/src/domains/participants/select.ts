import type { Prisma } from '@rewards/db';

/** Everything staff may see of a participant: never a password, hashed or sealed. */
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
	createDate: true,
	lastLoginDate: true,
	version: true,
	addresses: {
		select: {
			id: true,
			createDate: true,
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

/** With the name of the key that REST clients know. */
export const participantOf = ({ id, ...row }: Row) => ({ sid: id, ...row });
export type ParticipantDetail = ReturnType<typeof participantOf>;
