import type { Prisma } from '@rewards/db';

/**
 * What any user with a role may see of a program: never the sealed secrets. The domain is an advanced field, but lists show it to everybody: only
 * saving it takes more.
 */
export const programSelect = {
	id: true,
	accountId: true,
	name: true,
	status: true,
	type: true,
	fullName: true,
	poPrefix: true,
	domain: true,
	batchOrderEnabled: true,
	startsAt: true,
	endsAt: true,
	createdAt: true,
	codeLength: true,
	customField1: true,
	customField2: true,
	customFieldVisible1: true,
	customFieldVisible2: true,
	customFieldVisible3: true,
	customFieldVisible4: true,
	languages: true,
	continents: true,
	defaultContinent: true,
	defaultCountry: true,
	geolocationEnabled: true,
	pointValue: true,
	isAutoBuild: true,
	feedStatus: true,
	feedBuiltAt: true,
	version: true,
	levels: {
		select: {
			id: true,
			position: true,
			description: true,
			from: true,
			to: true,
			levelMessage: true,
			customHomePage: true,
		},
		orderBy: { position: 'asc' },
	},
	account: { select: { id: true, name: true, type: true } },
} satisfies Prisma.ProgramSelect;

type Row = Prisma.ProgramGetPayload<{ select: typeof programSelect }>;

/** The program under the names that REST clients know: `plateauLevels`, `geolocation.enabled`, `startDate`, `CreateDate`; decimals as text. */
export const programOf = ({
	levels,
	geolocationEnabled,
	startsAt,
	endsAt,
	createdAt,
	feedBuiltAt,
	pointValue,
	...row
}: Row) => ({
	...row,
	startDate: startsAt,
	endDate: endsAt,
	CreateDate: createdAt,
	feedLastBuilt: feedBuiltAt,
	pointValue: pointValue.toString(),
	geolocation: { enabled: geolocationEnabled },
	plateauLevels: levels.map((level) => ({ ...level, from: level.from.toString(), to: level.to.toString() })),
});
