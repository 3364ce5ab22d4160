import { useField, useFormContext, useFormKit } from '@rewards/ui/form';
import { useEffect } from 'react';
import { ErrorState } from '../../../components/error-state';
import { useTranslation } from '../../../i18n/use-translation';
import { newKey } from '../../../lib/once-link';
import { CartLine } from './cart-line';
import { type Line, type PlaceValues, withProduct } from './place-values';
import { ProductSearch } from './product-search';
import { QuoteSummary } from './quote-summary';
import { type Quote, useQuote } from './use-quote';

interface CartProps {
	programId: string;
	participantId: string;
	/** Gets the displayed total of the form's content; null while it is being computed. */
	onTotal: (total: number | null) => void;
}

type Error = { type?: unknown; params?: Record<string, string | number> } | undefined;

/** Errors of a line: from the form's rules, and from the server. */
function useProblems(quote: Quote | undefined, fresh: boolean) {
	const { formState } = useFormContext<PlaceValues>();
	const { translateError } = useFormKit();
	const words = (error: Error) =>
		typeof error?.type === 'string' ? [translateError({ code: error.type, params: error.params })] : [];
	const given = formState.errors.items as
		| (Error & { root?: Error } & { [at: number]: Record<string, Error> })
		| undefined;
	return {
		whole: [...words(given), ...words(given?.root)],
		warned: (at: number): string[] =>
			(fresh ? (quote?.warnings ?? []) : [])
				.filter(({ path }) => path.startsWith(`items.${at}.`))
				.map(({ reason, params }) => translateError({ code: reason, params })),
		ofLine: (at: number): string[] => {
			const local = Object.values(given?.[at] ?? {}).flatMap(words);
			const answered = (fresh ? (quote?.obstacles ?? []) : [])
				.filter(({ path }) => path.startsWith(`items.${at}.`))
				.map(({ reason, params }) => translateError({ code: reason, params }));
			return [...new Set([...local, ...answered])];
		},
	};
}

/** Products to choose from, the chosen ones, and their total. */
export function Cart({ programId, participantId, onTotal }: CartProps) {
	const { t } = useTranslation('orders');
	const { setValue, getValues } = useFormContext<PlaceValues>();
	const { field } = useField({ name: 'items' });
	const lines: readonly Line[] = field.value;
	const { quote, fresh, error, retry } = useQuote(programId, participantId);
	const { whole, ofLine, warned } = useProblems(quote, fresh);
	const total = fresh ? (quote?.total ?? null) : null;
	useEffect(() => onTotal(total), [onTotal, total]);
	const change = (next: Line[]) => {
		if (getValues('key') === '') setValue('key', newKey(), { shouldDirty: true });
		field.onChange(next);
	};
	return (
		<section aria-label={t('field.items')} data-field="items" className="flex min-w-0 flex-col gap-4">
			<ProductSearch
				programId={programId}
				participantId={participantId}
				fieldRef={field.ref}
				problem={whole.join(' · ')}
				onAdd={(product) => change(withProduct(getValues('items'), product))}
			/>
			{lines.length > 0 && (
				<ul aria-label={t('place.cart')} className="divide-y rounded-md border">
					{lines.map((line, at) => (
						<CartLine
							key={line.productID}
							line={line}
							total={fresh && quote?.participant?.balance !== null ? (quote?.items[at]?.total ?? null) : null}
							problems={ofLine(at)}
							warnings={warned(at)}
							onQuantity={(quantity) =>
								change(getValues('items').map((one, index) => (index === at ? { ...one, quantity } : one)))
							}
							onRemove={() => change(getValues('items').filter((_, index) => index !== at))}
						/>
					))}
				</ul>
			)}
			{error && <ErrorState error={error} onRetry={retry} />}
			{quote && !error && <QuoteSummary quote={quote} fresh={fresh} />}
		</section>
	);
}
