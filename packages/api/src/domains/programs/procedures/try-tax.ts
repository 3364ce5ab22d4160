import { totalOf } from '@rewards/validators/taxes/flat';
import { type TaxTried, type TaxTry, taxSettingsSchema, taxTrySchema } from '@rewards/validators/taxes/schemas';
import { AppError } from '../../../errors';
import { asksForTax, taxOf } from '../../../integrations/tax';
import { outside } from '../../../shares';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { countTry } from '../services/tax-tries';

const select = {
	taxProvider: true,
	taxConfig: true,
	useEstimatedTax: true,
	flatTaxDefaultPct: true,
	flatTaxRates: { select: { country: true, state: true, rate: true } },
} as const;

/** The program's saved tax settings. */
async function savedSettings(ctx: ProgramContext) {
	const row = await ctx.db.prisma.program.findUnique({ where: { id: ctx.program.id }, select });
	if (!row) throw new AppError('NOT_FOUND', { entity: 'program' });
	const { taxConfig, flatTaxDefaultPct, flatTaxRates, ...rest } = row;
	const nowhere = { fromCountry: '', fromZip: '', fromState: '', fromCity: '', fromStreet: '' };
	const origin = typeof taxConfig === 'object' && taxConfig !== null ? taxConfig : {};
	return taxSettingsSchema.parse({
		...rest,
		taxConfig: { ...nowhere, ...origin },
		flatTaxDefaultPct: flatTaxDefaultPct?.toString() ?? '',
		flatTaxRates: flatTaxRates.map(({ rate, ...place }) => ({ ...place, rate: rate.toString() })),
	});
}

/**
 * The tax of a hypothetical order, by the given settings or else the saved ones. VALIDATION on `address.zip` when the
 * service doesn't know the address; TOO_MANY_REQUESTS for a user who asks too often; SERVICE_FAILED when it gives no
 * usable response.
 */
export async function tryTax(
	ctx: ProgramContext,
	{ address, amount, shipping, settings }: TaxTry,
	signal?: AbortSignal,
): Promise<TaxTried> {
	const used = settings ?? (await savedSettings(ctx));
	if (asksForTax(used)) countTry(ctx.session.user.id);
	try {
		const asking = { tenantId: ctx.program.tenantId, byHand: true, signal };
		const answer = await outside(ctx, () => taxOf(ctx.tax, used, { address, amount, shipping }, asking));
		return { provider: used.taxProvider, ...answer, total: totalOf(answer) };
	} catch (error) {
		const refused = error instanceof AppError && error.params?.['reason'] === 'refused' ? error : null;
		if (!refused) throw error;
		const detail = String(refused.params?.['detail'] ?? '');
		throw new AppError(
			'VALIDATION',
			{ detail },
			{ fields: [{ path: 'address.zip', code: 'taxAddressRefused', params: { detail } }], cause: refused },
		);
	}
}

/** The tax of an order with a given amount and address, even by unsaved settings. Stores nothing. */
export const tryTaxProcedure = programProcedure('manageProgram')
	.input(taxTrySchema)
	.query(({ ctx, input: { programId: _, ...order }, signal }) => tryTax(ctx, order, signal));
