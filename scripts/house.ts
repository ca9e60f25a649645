import { houseTable, measureHouse } from './checks/house-figures.ts';

const figures = await measureHouse(process.cwd());
console.log(houseTable(figures));
if (process.argv.includes('--list')) console.log(`\n${figures.smallFilesOfOneReader.join('\n')}`);
