// Makes the library that unpacks Zstandard refuse damaged frames that it would unpack to other bytes. It leaves the checks
// of RFC 8878 out that a decoder can make: that the bits of sequences are all used and no more, that literals last, that
// nothing is copied from before the beginning, that codes are among those that there are, and that blocks fill what they
// should. The library has no option for it.

/** What is put in front of, or behind, which line of fzstd. */
const CHECKS = [
  // the last sequence ends with the first bit of its stream
  [
    'cbt = (spos -= lbtr) >> 3;',
    (line) => `if (spos < bt << 3 || (ns == 1 && spos != bt << 3)) err(0);${line}`,
  ],
  ['oubt += ll, spl += ll;', (line) => `if (off < 1 || spl + ll > buf.length) err(0);${line}`],
  ['var bs = st.e + stin;', (line) => `${line}if (bs < 0) err(4);`],
  ['oubt += ml;', (line) => `${line}if (oubt > spl) err(0);`],
  ['var spl = buf.length - lss;', (line) => `${line}if (spl < 0) err(0);`],
  ['var ns = dat[bt++];', (line) => `${line}if (!ns && bt != ebt) err(0);`],
  ['cbt = (spos -= ofc) >> 3;', (line) => `if (llc > 35 || mlc > 52 || ofc > 31) err(0);${line}`],
  ['bt = st.b + (st.c * 4);', (line) => `if (buf && st.y != buf.length) err(0);${line}`],
  ['fill(out, dat[bt], st.y, st.y += sz);', (line) => `if (st.y + sz > out.length) err(0);${line}`],
];

/** A plugin for the bundler. A library that has changed stops the build: the checks have to be looked at again. */
export function strictZstd() {
  return {
    name: 'strict Zstandard',
    transform(code, id) {
      if (!/[\\/]fzstd[\\/]esm[\\/]/.test(id)) return undefined;
      return CHECKS.reduce((all, [line, checked]) => {
        const [before, after, ...more] = all.split(line);
        if (after === undefined || more.length > 0) throw new Error(`fzstd has changed: look for ${line}`);
        return `${before}${checked(line)}${after}`;
      }, code);
    },
  };
}
