import { formatInstant, useUi } from '@rewards/ui';

/** When something happened, and through whom. */
export function EventTime({ at, by }: { at: Date; by: string }) {
	const { locale, timeZone } = useUi();
	return (
		<p className="text-muted-foreground text-xs">
			<time dateTime={at.toISOString()}>{formatInstant(at, locale, timeZone)}</time>
			{by && (
				<>
					{' · '}
					<bdi>{by}</bdi>
				</>
			)}
		</p>
	);
}
