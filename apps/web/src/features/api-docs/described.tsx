/** A sentence of the document: text in backticks is code. */
export function Described({ children, className }: { children: string; className?: string }) {
	return (
		<span lang="en" className={`block ${className ?? ''}`}>
			{children.split('`').map((part, at) =>
				at % 2 === 0 ? (
					part
				) : (
					// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
					<code key={at} className="text-foreground">
						{part}
					</code>
				),
			)}
		</span>
	);
}
