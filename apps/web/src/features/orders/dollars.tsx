import { formatMoney, useUi } from '@rewards/ui';

/**
 * An amount of dollars with two decimals; blank for none. From left to right, or its sign falls apart in Arabic: "$US".
 */
export function Dollars({ amount }: { amount: string | number | null }) {
	const { locale } = useUi();
	return (
		<span data-ltr className="whitespace-nowrap">
			{formatMoney(amount, locale)}
		</span>
	);
}
