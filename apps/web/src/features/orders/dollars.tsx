import { formatMoney, useUi } from '@rewards/ui';

/**
 * An amount in dollars with two decimals; blank for none. Left to right, or its symbol would separate in Arabic: "$US".
 */
export function Dollars({ amount }: { amount: string | number | null }) {
	const { locale } = useUi();
	return (
		<span data-ltr className="whitespace-nowrap">
			{formatMoney(amount, locale)}
		</span>
	);
}
