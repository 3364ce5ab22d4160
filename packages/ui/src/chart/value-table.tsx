interface TableRow {
	/** Unique among the rows. */
	id: string;
	label: string;
	/** Formatted. */
	value: string;
}

interface ValueTableProps {
	/** Id of the element that names it. */
	labelledBy: string;
	/** Names of its columns. */
	texts: { label: string; value: string };
	rows: readonly TableRow[];
	/** Opens the rows behind a row. */
	onOpen?: ((id: string) => void) | undefined;
}

/** The figures of a chart as a table. */
export function ValueTable({ labelledBy, texts, rows, onOpen }: ValueTableProps) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
		<section className="max-h-44 overflow-y-auto rounded-md border" tabIndex={0} aria-labelledby={labelledBy}>
			<table className="w-full text-sm tabular-nums">
				<thead className="sticky top-0 bg-muted">
					<tr>
						<th scope="col" className="px-3 py-1.5 text-start font-medium">
							{texts.label}
						</th>
						<th scope="col" className="px-3 py-1.5 text-end font-medium">
							{texts.value}
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map(({ id, label, value }) => (
						<tr key={id} className="border-t">
							<td className="px-3 py-1">
								{onOpen ? (
									<button
										type="button"
										className="min-h-6 cursor-pointer text-start text-primary-text hover:underline"
										onClick={() => onOpen(id)}
									>
										<bdi>{label}</bdi>
									</button>
								) : (
									<bdi>{label}</bdi>
								)}
							</td>
							<td className="px-3 py-1 text-end">
								<bdi>{value}</bdi>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
