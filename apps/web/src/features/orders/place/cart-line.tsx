import { formatNumber, useUi } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Input } from '@rewards/ui/primitives/input';
import { orderLimits } from '@rewards/validators/orders/constants';
import { Minus, Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { ProductImage } from '../../catalogue';
import { type Line, moved, quantityOf } from './place-values';

interface CartLineProps {
	line: Line;
	/** Its points; null if unknown, or if orders cost no points. */
	total: number | null;
	/** Its error, in words. */
	problems: readonly string[];
	/** What doesn't prevent it, in words. */
	warnings: readonly string[];
	onQuantity: (quantity: number | string) => void;
	onRemove: () => void;
}

/** A product in the cart, with its quantity. */
export function CartLine({ line, total, problems, warnings, onQuantity, onRemove }: CartLineProps) {
	const { t } = useTranslation('orders');
	const { locale } = useUi();
	const id = useId();
	const { productName, detail, imageUrl, quantity } = line;
	const product = productName;
	return (
		<li className="flex min-w-0 flex-col gap-1.5 px-3 py-2">
			<div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
				<ProductImage src={imageUrl} size="small" />
				<span className="min-w-40 flex-1">
					<bdi className="block break-words">{productName}</bdi>
					<bdi className="block text-muted-foreground text-xs">{detail}</bdi>
				</span>
				<div className="flex items-center gap-1">
					<Button
						variant="ghost"
						size="icon-sm"
						aria-label={t('place.fewer', { product })}
						disabled={typeof quantity === 'number' && quantity <= 1}
						onClick={() => onQuantity(moved(quantity, -1))}
					>
						<Minus aria-hidden />
					</Button>
					<Input
						inputMode="numeric"
						autoComplete="off"
						className="w-16 text-center tabular-nums"
						aria-label={t('place.quantityOf', { product })}
						aria-invalid={problems.length > 0 || undefined}
						aria-describedby={problems.length > 0 ? id : undefined}
						value={String(quantity)}
						onChange={(event) => onQuantity(quantityOf(event.target.value))}
						onKeyDown={(event) => {
							if (event.key === 'Enter') event.preventDefault();
							if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
							event.preventDefault();
							onQuantity(moved(quantity, event.key === 'ArrowUp' ? 1 : -1));
						}}
					/>
					<Button
						variant="ghost"
						size="icon-sm"
						aria-label={t('place.oneMore', { product })}
						disabled={typeof quantity === 'number' && quantity >= orderLimits.quantity}
						onClick={() => onQuantity(moved(quantity, 1))}
					>
						<Plus aria-hidden />
					</Button>
				</div>
				<span className="text-end text-sm tabular-nums max-sm:flex-1 sm:min-w-32">
					{total !== null && t('pointsBack', { points: formatNumber(total, locale) })}
				</span>
				<Button variant="danger-ghost" size="icon-sm" aria-label={t('place.remove', { product })} onClick={onRemove}>
					<Trash2 aria-hidden />
				</Button>
			</div>
			{problems.length > 0 && (
				<p id={id} className="text-danger-text text-sm">
					{problems.join(' · ')}
				</p>
			)}
			{warnings.length > 0 && <p className="text-sm text-warning-text">{warnings.join(' · ')}</p>}
		</li>
	);
}
