/** The message of a command on a processor without SSE4.1. */
export const NEEDS_SSE4_1 =
  /^ecliptic: The engine needs WebAssembly with SIMD, .* an x86-64 processor needs SSE4\.1 .*\n$/;
