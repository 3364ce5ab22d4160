import { databaseClock, type Prisma } from '@rewards/db';
import { advancedFields } from '@rewards/validators/programs/constants';
import { needsDevKey, needsDomain, type ProgramUpdate } from '@rewards/validators/programs/settings';
import { seal } from '../../../crypto';
import { secretOf } from '../../../crypto/secret-of';
import { AppError } from '../../../errors';
import type { ProgramContext } from '../../../trpc';
import type { SettingsRow } from '../settings-select';

/** Input of a save without its version, and without the levels and tax rates, which are rows of their own. */
export type Fields = Omit<ProgramUpdate, 'version' | 'levelMoves' | 'plateauLevels' | 'flatTaxRates'>;

/** Values of dev key and domain that only the server knows. */
const fromServer: ReadonlySet<string> = new Set(['devKeySet', 'devKeyFor', 'domainFrom']);

/** Whether any of the advanced settings were sent. FORBIDDEN for a caller without manageProgramAdvanced. */
export function advancedCame({ session }: Pick<ProgramContext, 'session'>, fields: Fields): boolean {
	const came = advancedFields.some((field) => fields[field] !== undefined);
	if (came && !session.permissions.manageProgramAdvanced)
		throw new AppError('FORBIDDEN', { flags: ['manageProgramAdvanced'] });
	return came;
}

/** The row's columns from a save's input. VALIDATION when only some of the advanced settings were sent. */
export const columnsOf = (ctx: ProgramContext, fields: Fields, before: SettingsRow): Prisma.ProgramUpdateInput => ({
	...plainColumns(fields),
	...secretColumns(ctx, fields),
	...(advancedCame(ctx, fields) ? advancedColumns(fields, before) : {}),
});

function plainColumns(fields: Fields): Prisma.ProgramUpdateInput {
	const { startDate, endDate, geolocation, mindTickleConfig, oktaConfig, flatTaxDefaultPct, ...rest } = fields;
	const plain = Object.fromEntries(
		Object.entries(rest).filter(([key]) => !fromServer.has(key) && !advancedFields.some((field) => field === key)),
	);
	return {
		...plain,
		startsAt: startDate,
		endsAt: endDate,
		geolocationEnabled: geolocation.enabled,
		...(flatTaxDefaultPct === undefined ? {} : { flatTaxDefaultPct: flatTaxDefaultPct || null }),
		mindTickleServiceUrl: mindTickleConfig.serviceURL,
		mindTickleUserName: mindTickleConfig.userName,
		oktaServiceUrl: oktaConfig.serviceURL,
		oktaClientId: oktaConfig.clientId,
	};
}

function secretColumns(
	ctx: ProgramContext,
	{ mindTickleConfig: { password }, devKey }: Fields,
): Prisma.ProgramUpdateInput {
	const sealed = (value: string, name: 'mindTicklePassword' | 'devKey') =>
		Uint8Array.from(seal(ctx.config.dataKey, value, secretOf(ctx.program.id, name)));
	const [setAt, setBy] = [databaseClock.now(), ctx.session.user.displayName];
	return {
		...(password
			? {
					mindTicklePassword: sealed(password, 'mindTicklePassword'),
					mindTicklePasswordSetAt: setAt,
					mindTicklePasswordSetBy: setBy,
				}
			: {}),
		...(devKey ? { devKey: sealed(devKey, 'devKey'), devKeySetAt: setAt, devKeySetBy: setBy } : {}),
	};
}

const sentFields = advancedFields.filter((field) => field !== 'devKey');

/** The Advanced fieldset must be complete; only a dev key that is already set for these addresses may be omitted. */
function advancedColumns(fields: Fields, before: SettingsRow): Prisma.ProgramUpdateInput {
	const missing: { path: string; code: string }[] = sentFields
		.filter((path) => fields[path] === undefined)
		.map((path) => ({ path, code: 'required' }));
	if (needsDomain({ ...fields, domainFrom: before })) missing.push({ path: 'domain', code: 'domainRequired' });
	if (needsDevKey({ ...fields, devKeySet: before.devKey !== null, devKeyFor: before }))
		missing.push({ path: 'devKey', code: 'devKeyRequired' });
	if (missing.length > 0) throw new AppError('VALIDATION', undefined, { fields: missing });
	const columns = sentFields.map((field) => [field === 'userId' ? 'supplierUserId' : field, fields[field]] as const);
	return Object.fromEntries(columns) as Prisma.ProgramUpdateInput;
}
