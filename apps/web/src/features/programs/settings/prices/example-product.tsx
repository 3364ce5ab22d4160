import { ComboboxField, MoneyField, SelectField } from '@rewards/ui/form';
import type { OptionSource } from '@rewards/ui/primitives/choices/combobox';
import { decimal } from '@rewards/validators/decimal';
import { useMemo, useRef } from 'react';
import { z } from 'zod';
import { useTranslation } from '../../../../i18n/use-translation';
import { alone, trpc } from '../../../../lib/trpc';

const money = decimal({ places: 2, max: 1_000_000 });
export const exampleSchema = z.object({
	product: z.string().nullable(),
	cost: money,
	freight: money,
	handling: money,
	country: z.enum(['USA', 'CAN']),
});
export type Example = z.input<typeof exampleSchema>;
export const firstExample: Example = {
	product: null,
	cost: '100.00',
	freight: '8.00',
	handling: '2.00',
	country: 'USA',
};

/** From the catalogue: a product's cost for the program, and its current price in points. */
export type PickedProduct = Pick<Example, 'cost' | 'freight' | 'handling'> & { pricePoints: number };

/** Products on sale for the picker, searched and paged on the server, and the costs of those listed so far. */
function useProducts(programId: string) {
	const { client } = trpc.useUtils();
	const seen = useRef(new Map<string, PickedProduct>());
	const source = useMemo(
		(): OptionSource =>
			async ({ search, skip, take, signal }) => {
				const { items, total } = await client.catalogue.prices.products.query(
					{ programId, search, skip, take },
					alone(signal),
				);
				for (const { productID, ...product } of items) seen.current.set(productID, product);
				const options = items.map(({ productID, productName, brandName, productModel }) => ({
					value: productID,
					label: productName,
					description: [brandName, productModel].filter(Boolean).join(' · '),
				}));
				return { items: options, total };
			},
		[client, programId],
	);
	return { source, productOf: (id: string | null) => (id === null ? null : (seen.current.get(id) ?? null)) };
}

interface ExampleProductProps {
	programId: string;
	/** A product was chosen or cleared. */
	onPicked: (product: PickedProduct | null) => void;
}

/** Input of the calculator: a product of the catalogue, or one's own figures. */
export function ExampleProduct({ programId, onPicked }: ExampleProductProps) {
	const { t } = useTranslation('programPrices');
	const { source, productOf } = useProducts(programId);
	return (
		<div className="grid grid-cols-2 gap-3">
			<ComboboxField
				className="col-span-full"
				name="product"
				label={t('product')}
				placeholder={t('ownFigures')}
				source={source}
				clearable
				onPicked={(id) => onPicked(productOf(id))}
			/>
			<MoneyField className="col-span-full" name="cost" label={t('step.cost')} min={0} step={1} />
			<MoneyField name="freight" label={t('step.freight')} min={0} step={1} />
			<MoneyField name="handling" label={t('step.handling')} min={0} step={1} />
			<SelectField
				className="col-span-full"
				name="country"
				label={t('country')}
				options={[
					{ value: 'USA', label: t('elsewhere') },
					{ value: 'CAN', label: t('canada') },
				]}
			/>
		</div>
	);
}
