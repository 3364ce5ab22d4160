import type { TransactionClient } from '@rewards/db';
import { priceFields } from '@rewards/validators/prices/schemas';
import { imageFaults } from '@rewards/validators/programs/images';
import {
	type ProgramUpdate,
	programUpdateSchema,
	settingsNameMax,
	ssoFaults,
} from '@rewards/validators/programs/settings';
import { changedFields, writeAudit } from '../../../audit';
import { AppError, fieldError } from '../../../errors';
import { conflictOf } from '../../../errors/conflict';
import { assertUsableDomain } from '../../../integrations/dns';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { holdCatalogue, repriceProducts } from '../../catalogue';
import { keepImages, type NamedImages } from '../../images';
import { lockProgram, refuseTaken, savedBy } from '../services/lock-program';
import { type LevelMove, saveLevels } from '../services/save-levels';
import { saveTaxRates } from '../services/save-tax-rates';
import { advancedCame, columnsOf, type Fields } from '../services/settings-columns';
import { startLevelMove } from '../services/start-level-move';
import { advancedOf, type SettingsRow, settingsOf, settingsSelect } from '../settings-select';
import { getProgram, programFor } from './get-program';

/**
 * Saves all settings of a program. CONFLICT when another user saved since the version was loaded. DUPLICATE when
 * another program has the domain. FORBIDDEN for advanced settings without manageProgramAdvanced; a save without them
 * leaves them unchanged. Secrets sent empty stay, but never for another server than they were set for. New price
 * settings price the catalogue in the same transaction.
 */
export async function updateProgram(ctx: ProgramContext, input: ProgramUpdate) {
	const saved = await ctx.db.prisma.$transaction((tx) => writeSettings(tx, ctx, input), { timeout: 60_000 });
	if (!saved) throw await settingsConflict(ctx);
	ctx.sessionCache?.clear();
	return programFor(ctx, saved);
}

/** CONFLICT with the current program. Outside a transaction: it takes a connection of its own. */
export const settingsConflict = async (ctx: ProgramContext): Promise<AppError> =>
	conflictOf(ctx, 'program', ctx.program.id, await getProgram(ctx));

/**
 * `updateProgram` in a transaction; null when another user saved since. `alongside` writes related data, before the
 * levels that may refer to it.
 */
export async function writeSettings(
	tx: TransactionClient,
	ctx: ProgramContext,
	input: ProgramUpdate,
	alongside?: () => Promise<void>,
): Promise<SettingsRow | null> {
	const { version, levelMoves: moves, plateauLevels: after, flatTaxRates, ...fields } = input;
	advancedCame(ctx, fields);
	const programId = ctx.program.id;
	// Every change of what this reads increments the version, which is compared below under the lock.
	if (changesProducts(await readSettings(tx, programId), input)) await holdCatalogue(tx, programId, 'alone');
	await lockProgram(tx, ctx);
	const before = await readSettings(tx, programId);
	if (before.version !== version) return null;
	await checkAgainst(tx, before, input);
	if (fields.domain && fields.domain !== before.domain) assertUsableDomain(fields.domain, ctx.config);
	await keepImages(tx, imagesOf(settingsOf(before)), imagesOf(fields));
	await tx.program
		.update({ where: { id: programId }, data: columnsOf(ctx, fields, before), select: { id: true } })
		.catch(refuseTaken);
	if (flatTaxRates) await saveTaxRates(tx, programId, flatTaxRates);
	await alongside?.();
	const levels =
		fields.type === 'points'
			? { moves: [], later: 0 }
			: await saveLevels(tx, { programId, before: before.levels, after, moves });
	if (levels.later > 0) await startLevelMove(tx, ctx, before.accountId);
	if (repricing(before, fields)) await repriceProducts(tx, programId, fields);
	let saved = await readSettings(tx, programId);
	const sides = auditSides(before, saved, levels.moves);
	// An unchanged save keeps the version, so other open forms stay valid.
	if (changedFields(sides.before ?? null, sides.after ?? null)) {
		await tx.program.update({ where: { id: programId }, data: savedBy(ctx), select: { id: true } });
		saved = await readSettings(tx, programId);
	}
	await writeAudit(tx, ctx, {
		action: 'update',
		entity: 'program',
		entityId: programId,
		accountId: before.accountId,
		programId,
		...sides,
	});
	return saved;
}

export const readSettings = (tx: TransactionClient, id: string): Promise<SettingsRow> =>
	tx.program.findUniqueOrThrow({ where: { id }, select: settingsSelect });

/**
 * The audit fields: secrets show as set, and advanced settings are separate, so that they can be left out for readers
 * who may not see them.
 */
function auditSides(before: SettingsRow, after: SettingsRow, levelMoves: LevelMove[]) {
	const advanced = [before, after].map((row): Record<string, unknown> => ({ ...advancedOf(row), devKey: row.devKey }));
	const changed = Object.keys(changedFields(advanced[0] ?? {}, advanced[1] ?? {})?.after ?? {});
	const [was, is] = [before, after].map((row, side) => {
		const { version: _, updatedAt: __, account: ___, ...fields } = settingsOf(row);
		const apart = Object.fromEntries(changed.map((name) => [name, advanced[side]?.[name]]));
		return {
			...fields,
			mindTicklePassword: row.mindTicklePassword,
			...(changed.length > 0 ? { advanced: apart } : {}),
		};
	});
	return { before: was, after: levelMoves.length > 0 ? { ...is, levelMoves } : is };
}

/** Rules that depend on the current program. */
async function checkAgainst(tx: TransactionClient, before: SettingsRow, input: ProgramUpdate): Promise<void> {
	if (input.name !== before.name && input.name.length > settingsNameMax)
		throw fieldError('name', 'tooLongBy', { max: settingsNameMax, over: input.name.length - settingsNameMax });
	const known = { passwordSet: before.mindTicklePassword !== null, passwordFor: before.mindTickleServiceUrl };
	const sso = ssoFaults({ ...input, mindTickleConfig: { ...input.mindTickleConfig, ...known } });
	const faults = [
		...imageFaults(input.theme, settingsOf(before).theme),
		...sso.map(({ path, code }) => ({ path: path.join('.'), code })),
	];
	if (faults.length > 0) throw new AppError('VALIDATION', undefined, { fields: faults });
	if (input.type === before.type) return;
	const [used] = await tx.$queryRawUnsafe<{ participants: number; orders: number; codes: number }[]>(
		`select (select count(*)::int from participant where program_id = $1::uuid) as participants,
			(select count(*)::int from "order" where program_id = $1::uuid) as orders,
			(select count(*)::int from claim_code_batch where program_id = $1::uuid) as codes`,
		before.id,
	);
	if (used && used.participants + used.orders + used.codes > 0) throw fieldError('type', 'programTypeInUse', used);
}

type Images = Pick<ProgramUpdate['theme'], 'logo' | 'mobileLogo' | 'loginLogo' | 'backgroundImage' | 'favIcon'>;
const imagesOf = ({ theme }: { theme: Images }): NamedImages => ({
	'theme.logo': theme.logo,
	'theme.mobileLogo': theme.mobileLogo,
	'theme.loginLogo': theme.loginLogo,
	'theme.backgroundImage': theme.backgroundImage,
	'theme.favIcon': theme.favIcon,
});

const pricesChange = (before: SettingsRow, fields: Fields): boolean =>
	(Object.keys(priceFields) as (keyof typeof priceFields)[]).some((key) => {
		const [was, is] = [before[key], fields[key]];
		return typeof was === 'object' ? !was.equals(String(is)) : was !== is;
	});

/** Only points programs have prices in points. */
const repricing = (before: SettingsRow, fields: Fields): boolean =>
	fields.type === 'points' && (before.type !== 'points' || pricesChange(before, fields));

/** Whether the save writes products: new points, or other levels. */
const changesProducts = (before: SettingsRow, { plateauLevels, ...fields }: ProgramUpdate): boolean =>
	repricing(before, fields) ||
	(fields.type !== 'points' && before.levels.some(({ id }) => !plateauLevels.some((level) => level.id === id)));

/** Saves all settings of a program at once; advanced ones also require manageProgramAdvanced. */
export const updateProgramProcedure = programProcedure('manageProgram')
	.input(programUpdateSchema)
	.mutation(({ ctx, input: { programId: _, ...settings } }) => updateProgram(ctx, settings));
