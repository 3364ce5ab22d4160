import { formatNumber, useUi } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { InputGroup } from '@rewards/ui/primitives/input';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { keepPreviousData } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { type Ref, useDeferredValue, useEffect, useId, useState } from 'react';
import { ErrorState } from '../../../components/error-state';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { ProductImage } from '../../catalogue';
import type { Line } from './place-values';

interface ProductSearchProps {
	programId: string;
	participantId: string;
	/** The field to focus when the whole cart is refused. */
	fieldRef: Ref<HTMLInputElement>;
	/** The error of the cart as a whole; empty if none. */
	problem: string;
	onAdd: (product: Omit<Line, 'quantity'>) => void;
}

const pageSize = 6;
const pauseMs = 250;

/** Searches products that the participant can order; a press adds one to the cart. */
export function ProductSearch({ programId, participantId, fieldRef, problem, onAdd }: ProductSearchProps) {
	const { t } = useTranslation('orders');
	const { locale } = useUi();
	const id = useId();
	const [text, setText] = useState('');
	const [search, setSearch] = useState('');
	const [take, setTake] = useState(pageSize);
	useEffect(() => {
		const timer = setTimeout(() => setSearch(text.trim().slice(0, 200)), pauseMs);
		return () => clearTimeout(timer);
	}, [text]);
	const query = trpc.orders.offer.useQuery(
		{ programId, participantId, search, take },
		{ placeholderData: keepPreviousData, staleTime: 30_000, trpc: { context: { alone: true } } },
	);
	const found = useDeferredValue(query.data);
	return (
		<div className="flex min-w-0 flex-col gap-2">
			<InputGroup
				ref={fieldRef}
				type="search"
				aria-label={t('place.search')}
				aria-describedby={problem ? id : undefined}
				aria-invalid={problem ? true : undefined}
				placeholder={t('place.search')}
				autoComplete="off"
				before={<Search aria-hidden />}
				value={text}
				onChange={(event) => {
					setText(event.target.value);
					setTake(pageSize);
				}}
				onKeyDown={(event) => {
					// Otherwise Enter would place the whole order.
					if (event.key === 'Enter') event.preventDefault();
				}}
			/>
			{problem && (
				<p id={id} className="text-danger-text text-sm">
					{problem}
				</p>
			)}
			{query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
			{!query.error && !found && <Skeleton className="h-32 rounded-md" />}
			{found && found.items.length === 0 && (
				<p role="status" className="text-muted-foreground text-sm">
					{t('place.nothingFound')}
				</p>
			)}
			{found && found.items.length > 0 && (
				<ul aria-label={t('place.found')} className="divide-y rounded-md border">
					{found.items.map(({ productID, productName, brandName, productModel, imageUrl, pricePoints }) => {
						const detail = [brandName, productModel].filter(Boolean).join(' · ');
						const points = pricePoints !== null && t('pointsBack', { points: formatNumber(pricePoints, locale) });
						return (
							<li key={productID} className="flex min-w-0 items-center gap-3 px-3 py-2">
								<ProductImage src={imageUrl} size="small" />
								<span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
									<span className="min-w-40 flex-1">
										<bdi className="line-clamp-2 break-words">{productName}</bdi>
										<bdi className="block truncate text-muted-foreground text-xs">{detail}</bdi>
									</span>
									{points && <span className="whitespace-nowrap text-sm tabular-nums">{points}</span>}
								</span>
								<Button
									size="sm"
									aria-label={t('place.addNamed', { product: productName })}
									onClick={() => onAdd({ productID, productName, detail, imageUrl })}
								>
									<Plus aria-hidden />
									<span className="max-sm:hidden">{t('place.add')}</span>
								</Button>
							</li>
						);
					})}
				</ul>
			)}
			{found?.more && take < 50 && (
				<Button variant="ghost" size="sm" className="self-start" onClick={() => setTake(Math.min(50, take + 12))}>
					{t('place.more')}
				</Button>
			)}
		</div>
	);
}
