import { parsePairs } from './vehicle-words.rules.ts'

/** Series that the trade or the chassis number names by a code: code=make/family/first year/last year. */
const CODES = parsePairs(`
  w123=Mercedes-Benz/E-Class/1981/1985, w124=Mercedes-Benz/E-Class/1985/1995, w210=Mercedes-Benz/E-Class/1996/2002,
  w211=Mercedes-Benz/E-Class/2003/2009, w212=Mercedes-Benz/E-Class/2010/2016, w202=Mercedes-Benz/C-Class/1994/2000,
  w203=Mercedes-Benz/C-Class/2001/2007, w204=Mercedes-Benz/C-Class/2008/2014, w205=Mercedes-Benz/C-Class/2015/2021,
  w220=Mercedes-Benz/S-Class/1999/2006, w221=Mercedes-Benz/S-Class/2007/2013, w163=Mercedes-Benz/ML-Class/1998/2005,
  w164=Mercedes-Benz/ML-Class/2006/2011, e30=BMW/3 Series/1983/1993, e36=BMW/3 Series/1992/1999,
  e46=BMW/3 Series/1999/2005, e90=BMW/3 Series/2006/2011, f30=BMW/3 Series/2012/2018, e34=BMW/5 Series/1988/1995,
  e39=BMW/5 Series/1996/2003, e60=BMW/5 Series/2004/2010, f10=BMW/5 Series/2011/2016, golf1=Volkswagen/Golf/1981/1983,
  golf2=Volkswagen/Golf/1983/1992, golf3=Volkswagen/Golf/1992/1998, golf4=Volkswagen/Golf/1998/2004,
  golf5=Volkswagen/Golf/2004/2008, golf6=Volkswagen/Golf/2009/2012, golf7=Volkswagen/Golf/2013/2020,
  golf8=Volkswagen/Golf/2020/2027, w201=Mercedes-Benz/190/1983/1993, w126=Mercedes-Benz/S-Class/1980/1991,
  w140=Mercedes-Benz/S-Class/1991/1998, w222=Mercedes-Benz/S-Class/2014/2020, w223=Mercedes-Benz/S-Class/2021/2027,
  w213=Mercedes-Benz/E-Class/2017/2023, w214=Mercedes-Benz/E-Class/2024/2027, w206=Mercedes-Benz/C-Class/2022/2027,
  w166=Mercedes-Benz/ML-Class/2012/2015, w167=Mercedes-Benz/GLE/2020/2027, w168=Mercedes-Benz/A-Class/1997/2004,
  w169=Mercedes-Benz/A-Class/2005/2012, w176=Mercedes-Benz/A-Class/2013/2018, w177=Mercedes-Benz/A-Class/2019/2027,
  w246=Mercedes-Benz/B-Class/2012/2018, w251=Mercedes-Benz/R-Class/2006/2013, w463=Mercedes-Benz/G-Class/1999/2018,
  w208=Mercedes-Benz/CLK/1998/2002, w209=Mercedes-Benz/CLK/2003/2009, w219=Mercedes-Benz/CLS/2005/2011,
  w218=Mercedes-Benz/CLS/2012/2018, w638=Mercedes-Benz/Vito/1996/2003, w639=Mercedes-Benz/Vito/2004/2014,
  w447=Mercedes-Benz/Vito/2015/2027, w906=Mercedes-Benz/Sprinter/2006/2018, w901=Mercedes-Benz/Sprinter/1995/2006,
  w907=Mercedes-Benz/Sprinter/2018/2027, x204=Mercedes-Benz/GLK/2010/2015, x164=Mercedes-Benz/GL/2006/2012,
  x166=Mercedes-Benz/GL/2013/2016, x253=Mercedes-Benz/GLC/2016/2022, x156=Mercedes-Benz/GLA/2015/2019,
  c117=Mercedes-Benz/CLA/2014/2019, r170=Mercedes-Benz/SLK/1998/2004, r171=Mercedes-Benz/SLK/2005/2011,
  e28=BMW/5 Series/1982/1988, e92=BMW/3 Series/2007/2013, e91=BMW/3 Series/2006/2012, g20=BMW/3 Series/2019/2027,
  e61=BMW/5 Series/2004/2010, g30=BMW/5 Series/2017/2023, e87=BMW/1 Series/2004/2011, f20=BMW/1 Series/2012/2019,
  e32=BMW/7 Series/1988/1994, e38=BMW/7 Series/1995/2001, e65=BMW/7 Series/2002/2008, e66=BMW/7 Series/2002/2008,
  f01=BMW/7 Series/2009/2015, f02=BMW/7 Series/2009/2015, g11=BMW/7 Series/2016/2022, e53=BMW/X5/2000/2006,
  e70=BMW/X5/2007/2013, f15=BMW/X5/2014/2018, g05=BMW/X5/2019/2026, e83=BMW/X3/2004/2010, f25=BMW/X3/2011/2017,
  g01=BMW/X3/2018/2024, e71=BMW/X6/2008/2014, f16=BMW/X6/2015/2019, e84=BMW/X1/2012/2015, f48=BMW/X1/2016/2022,
  a4 b5=Audi/A4/1996/2001, a4 b6=Audi/A4/2001/2004, a4 b7=Audi/A4/2005/2008, a4 b8=Audi/A4/2009/2015,
  a4 b9=Audi/A4/2016/2024, a6 c4=Audi/A6/1995/1997, a6 c5=Audi/A6/1998/2004, a6 c6=Audi/A6/2005/2011,
  a6 c7=Audi/A6/2012/2018, passat b3=Volkswagen/Passat/1989/1993, passat b4=Volkswagen/Passat/1994/1997,
  passat b5=Volkswagen/Passat/1998/2005, passat b6=Volkswagen/Passat/2006/2010, passat b7=Volkswagen/Passat/2011/2014,
  passat b8=Volkswagen/Passat/2015/2023, jetta4=Volkswagen/Jetta/1999/2005, jetta5=Volkswagen/Jetta/2005/2010,
  jetta6=Volkswagen/Jetta/2011/2018, astra f=Opel/Astra/1991/1998, astra g=Opel/Astra/1998/2004,
  astra h=Opel/Astra/2004/2010, astra j=Opel/Astra/2010/2015, vectra a=Opel/Vectra/1988/1995,
  vectra b=Opel/Vectra/1996/2002, vectra c=Opel/Vectra/2002/2008, corsa b=Opel/Corsa/1993/2000,
  corsa c=Opel/Corsa/2001/2006, corsa d=Opel/Corsa/2007/2014, zafira a=Opel/Zafira/1999/2005, zafira b=Opel/Zafira/2006/2014,
  acv30=Toyota/Camry/2002/2006, acv40=Toyota/Camry/2007/2011, sxv20=Toyota/Camry/1997/2001, sxv10=Toyota/Camry/1992/1996,
  zze122=Toyota/Corolla/2001/2007, nze121=Toyota/Corolla/2001/2007, zre142=Toyota/Corolla/2008/2013,
  ae101=Toyota/Corolla/1992/1997, ae111=Toyota/Corolla/1997/2001, acu20=Toyota/Highlander/2001/2007,
  mcu20=Toyota/Highlander/2001/2003, gsu40=Toyota/Highlander/2008/2013, gsu45=Toyota/Highlander/2008/2013,
  kdh200=Toyota/HiAce/2005/2018, trh200=Toyota/HiAce/2005/2018, kdh222=Toyota/HiAce/2005/2018,
  trh223=Toyota/HiAce/2005/2018, kun25=Toyota/Hilux/2005/2015, kun26=Toyota/Hilux/2005/2015,
  lan25=Toyota/Hilux/2005/2015, gun125=Toyota/Hilux/2015/2027, grj120=Toyota/Land Cruiser Prado/2003/2009,
  trj120=Toyota/Land Cruiser Prado/2003/2009, grj150=Toyota/Land Cruiser Prado/2010/2023,
  uzj100=Toyota/Land Cruiser/1998/2007, fzj80=Toyota/Land Cruiser/1993/1997, uzj200=Toyota/Land Cruiser/2008/2021,
  jeep wk=Jeep/Grand Cherokee/2005/2010, jeep wj=Jeep/Grand Cherokee/1999/2004, jeep zj=Jeep/Grand Cherokee/1993/1998,
  cherokee wk=Jeep/Grand Cherokee/2005/2010, cherokee wj=Jeep/Grand Cherokee/1999/2004, wk2=Jeep/Grand Cherokee/2011/2021,
  jeep jk=Jeep/Wrangler/2007/2018, wrangler jk=Jeep/Wrangler/2007/2018, wrangler jl=Jeep/Wrangler/2018/2027,
  vw t4=Volkswagen/Transporter/1990/2003, vw t5=Volkswagen/Transporter/2003/2015, vw t6=Volkswagen/Transporter/2015/2024,
  volkswagen t4=Volkswagen/Transporter/1990/2003, volkswagen t5=Volkswagen/Transporter/2003/2015,
  transporter t4=Volkswagen/Transporter/1990/2003, transporter t5=Volkswagen/Transporter/2003/2015,
  transporter t6=Volkswagen/Transporter/2015/2024, y60=Nissan/Patrol/1988/1997, y61=Nissan/Patrol/1998/2009,
  y62=Nissan/Patrol/2010/2027, d40=Nissan/Navara/2005/2014, d23=Nissan/Navara/2015/2027, navara d22=Nissan/Navara/1998/2004,
  e24=Nissan/Urvan/1987/2001, e25=Nissan/Urvan/2001/2012, e26=Nissan/Urvan/2012/2027, audi b5=Audi/A4/1996/2001,
  audi b6=Audi/A4/2001/2004, audi b7=Audi/A4/2005/2008, audi b8=Audi/A4/2009/2015, audi b9=Audi/A4/2016/2024,
  lc80=Toyota/Land Cruiser/1990/1997, lc100=Toyota/Land Cruiser/1998/2007, lc200=Toyota/Land Cruiser/2008/2021,
  lc300=Toyota/Land Cruiser/2022/2027, lc120=Toyota/Land Cruiser Prado/2003/2009, lc150=Toyota/Land Cruiser Prado/2010/2023,
  freelander 1=Land Rover/Freelander/1997/2006, freelander 2=Land Rover/Freelander/2007/2015`)

/** "Golf4" is also "golf mk4", "golf mark 4" and "mk4 golf". */
function addMarks([code, meaning]: readonly [string, string]): (readonly [string, string, string])[] {
  const [, model = '', mark = ''] = /^(golf|jetta)(\d)$/.exec(code) ?? []
  const marks = model === '' ? [] : [`${model} mk${mark}`, `${model} mark ${mark}`, `mk${mark} ${model}`]
  return [code, ...marks].map((text) => [text, meaning, code] as const)
}

/** Series by code: each text that names one, make/family/first year/last year, and the code. */
export const GENERATIONS = CODES.flatMap(addMarks)
