import type { TransactionClient } from '@rewards/db';
import type { FlatTaxRate } from '@rewards/validators/programs/tax-rates';

/** Replaces a program's flat tax rates. The program's row must be locked. */
export async function saveTaxRates(
	tx: TransactionClient,
	programId: string,
	rates: readonly FlatTaxRate[],
): Promise<void> {
	await tx.flatTaxRate.deleteMany({ where: { programId } });
	await tx.flatTaxRate.createMany({ data: rates.map((rate) => ({ programId, ...rate })) });
}
