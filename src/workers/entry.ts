/**
 * The program of each worker: an engine of its own, and one task after another. An input is the JSON text
 * of a job, and a result is the JSON text of its data.
 */

import { calculateData } from '../endpoints/calculate.ts';
import type { EngineFiles } from '../ephemeris/engine.ts';
import { startEphemeris } from '../ephemeris/swisseph.ts';
import { entryData, serveTasks } from './serve-tasks.ts';

const ephemeris = await startEphemeris(entryData() as EngineFiles);

serveTasks((job) => calculateData(ephemeris, job));
