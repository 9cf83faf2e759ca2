/** The look of the simulator's pages, in the shop's colours, because they cannot use the shop's style sheet. */
export const STYLE = `:root{color-scheme:light dark;--paper:#fbfaf7;--surface:#fff;--sunken:#f1efe8;--ink:#12211d;--muted:#56625d;--line:#dcd8cc;--green:#0a6b45;--tint:#e3f2ea;--amber:#f2a20c;--red:#b3261e;--redtint:#fbeae8}
@media(prefers-color-scheme:dark){:root{--paper:#0f1613;--surface:#18211d;--sunken:#202b26;--ink:#f0ede4;--muted:#a9b5af;--line:#34413b;--green:#5cc796;--tint:#12301f;--red:#ff8d83;--redtint:#3d1a17}}
*{box-sizing:border-box}body{font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;background:var(--paper);color:var(--ink);margin:0;padding:1rem}
main{max-width:27rem;margin:0 auto}header{display:flex;justify-content:space-between;align-items:center;gap:1rem;margin:0 0 1rem}
.brand{font-weight:800;font-size:1.125rem;color:var(--green)}.mode{font-size:.875rem;font-weight:600;background:var(--sunken);border-radius:1rem;padding:.15rem .75rem}
h1{font-size:1.75rem;line-height:1.2;margin:0;font-variant-numeric:tabular-nums}.who{color:var(--muted);margin:.25rem 0 1rem;overflow-wrap:anywhere}
.error{border:1px solid var(--red);border-left-width:.5rem;background:var(--redtint);border-radius:.5rem;padding:.75rem 1rem;margin:0 0 1rem;font-weight:600}
.done{border:1px solid var(--green);border-left-width:.5rem;background:var(--tint);border-radius:.5rem;padding:.75rem 1rem;margin:1rem 0;font-weight:600}
fieldset{border:0;margin:0;padding:0;min-width:0}legend{font-weight:600;padding:0;margin:0 0 .5rem}
.tabs{display:grid;grid-template-columns:repeat(3,1fr);gap:.25rem;background:var(--sunken);border-radius:.5rem;padding:.25rem}
.tabs label{display:grid;place-items:center;min-height:2.75rem;border-radius:.375rem;font-weight:600;cursor:pointer;text-align:center}
.tabs input{position:absolute;opacity:0}.tabs label:has(:checked){background:var(--surface);color:var(--green);box-shadow:0 1px 3px rgb(0 0 0/.2)}
.tabs label:has(:focus-visible),.cards label:has(:focus-visible){outline:3px solid var(--green);outline-offset:2px}
.panel{display:none;background:var(--surface);border:1px solid var(--line);border-radius:.5rem;padding:1rem;margin:.75rem 0}
form:has([value=card]:checked) .card,form:has([value=bank_transfer]:checked) .bank_transfer,form:has([value=ussd]:checked) .ussd{display:block}
.cards label{display:grid;grid-template-columns:auto 1fr auto;gap:.75rem;align-items:center;min-height:2.75rem;padding:.375rem .75rem;border:1px solid var(--line);border-radius:.5rem;margin:.375rem 0;cursor:pointer}
.cards label:has(:checked){border-color:var(--green);background:var(--tint)}.cards input{width:1.25rem;height:1.25rem;accent-color:var(--green)}
small,.hint{font-size:.875rem;color:var(--muted)}.panel>.hint:first-child{margin-top:0}.number{font:600 1.5rem/1.3 ui-monospace,'DejaVu Sans Mono',monospace;letter-spacing:.06em;margin:.25rem 0;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.25rem 1rem;margin:.75rem 0 0}dt{color:var(--muted)}dd{margin:0;font-weight:600;text-align:right;overflow-wrap:anywhere}
button,.back{display:block;width:100%;min-height:3rem;font-family:inherit;font-size:1.0625rem;font-weight:600;line-height:1.2;border:0;border-radius:.5rem;background:var(--amber);color:#12211d;padding:.75rem 1rem;margin:1rem 0 0;cursor:pointer;text-align:center;text-decoration:none}
.copy{display:flex;align-items:center;justify-content:space-between;gap:.75rem}.copy .number{min-width:0}
.copy button{flex:none;width:auto;min-height:2.75rem;margin:0;padding:.25rem .75rem;font-size:1rem;background:var(--sunken);color:var(--green)}
@media(scripting:none){.copy button{display:none}}.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.cancel{display:grid;place-items:center;min-height:2.75rem;margin:.25rem 0 1rem;color:var(--ink)}
details{border-top:1px solid var(--line);padding:.5rem 0}summary{min-height:2.75rem;display:flex;align-items:center;font-weight:600;color:var(--muted);cursor:pointer}summary::before{content:'\\25B8';margin-right:.5rem}details[open] summary::before{content:'\\25BE'}
.field{display:grid;gap:.25rem;margin:0 0 .75rem;font-weight:600;font-size:.875rem}select{font:inherit;font-size:1rem;min-height:2.75rem;width:100%;border:1px solid var(--muted);border-radius:.375rem;padding:.25rem .5rem;background:var(--surface);color:var(--ink)}
:focus-visible{outline:3px solid var(--green);outline-offset:2px}`
