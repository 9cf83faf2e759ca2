/** Real VINs from outside North America: `beginning | make | models | years`, a model year or years of production. */
export const VIN_CORPUS = `
WVWZZZ3CZ5P | Volkswagen | Passat (Europe) | 2005
WVWZZZ3CZ6E | Volkswagen | Passat (Europe) | 2006
WVWZZZ3CZ7P | Volkswagen | Passat (Europe) | 2007
WVWZZZ3CZ8P | Volkswagen | Passat (Europe) | 2008
WVWZZZ3CZAP | Volkswagen | Passat (Europe) | 2010
WVWZZZ3CZBP | Volkswagen | Passat (Europe) | 2011
WVWZZZ3CZCE0 | Volkswagen | Passat (Europe) | 2012
WVWZZZ3CZDE0 | Volkswagen | Passat (Europe) | 2013
WVWZZZ3CZEE0 | Volkswagen | Passat (Europe) | 2014
WVWZZZ3CZGE0 | Volkswagen | Passat (Europe) | 2016
WVWZZZ3CZME0 | Volkswagen | Passat (Europe) | 2021
WVWZZZ3CZ9E5 | Volkswagen | CC, Passat (Europe) | 2009
WVWZZZ3CZBE7 | Volkswagen | CC, Passat (Europe) | 2011
WVWZZZ3CZDE5 | Volkswagen | CC, Passat (Europe) | 2013
WVWZZZ31ZJE | Volkswagen | Passat (Europe) | 1988
WVWZZZ3BZ1P | Volkswagen | Passat (Europe) | 2001
WVWAR7A37LC | Volkswagen | Passat | 2020
WVWZZZ1KZ4W | Volkswagen | Golf (Europe) | 2004
WVWZZZ1KZ6W | Volkswagen | Golf (Europe) | 2006
WVWZZZ1KZ7P | Volkswagen | Golf (Europe) | 2007
WVWZZZ1KZ8W | Volkswagen | Golf (Europe) | 2008
WVWZZZ1KZAW | Volkswagen | Golf (Europe) | 2010
WVWZZZ1KZBW | Volkswagen | Golf (Europe) | 2011
WVWZZZ1KZCP | Volkswagen | Golf (Europe) | 2012
WVWZZZ1KZ9M | Volkswagen | Golf (Europe), Jetta (Europe) | 2009
WVWZZZ1JZ1W | Volkswagen | Bora, Golf (Europe) | 2001
WVWZZZ1JZ2W | Volkswagen | Bora, Golf (Europe) | 2002
WVWZZZ1JZYB | Volkswagen | Bora, Golf (Europe) | 2000
WVWZZZ19ZGW | Volkswagen | Golf (Europe), Jetta (Europe) | 1986
WVWZZZAUZDW | Volkswagen | Golf (Europe) | 2013
WVWZZZAUZHP | Volkswagen | Golf (Europe) | 2017
WVWZZZAUZJP | Volkswagen | Golf (Europe) | 2018
WVWZZZAUZLP | Volkswagen | Golf (Europe) | 2020
WVWZZZ16ZFM | Volkswagen | Beetle, Jetta (Europe) | 2015
WVWZZZ9NZ4Y | Volkswagen | Polo | 2004
WVWZZZ6RZBY | Volkswagen | Polo | 2011
WVGZZZ1TZ5W | Volkswagen | Touran | 2005
WVGZZZ1TZBW | Volkswagen | Touran | 2011
WVGZZZ1TZEW | Volkswagen | Touran | 2014
WVGZZZ7LZ7D | Volkswagen | Touareg | 2007
WVGZZZ5NZLW | Volkswagen | Tiguan (Europe) | 2020
WVWZZZ7MZWV | Volkswagen | Sharan | 1998
WV1ZZZ7HZGH | Volkswagen | Transporter | 2016
WV2ZZZ7HZ7H | Volkswagen | Transporter | 2007
WV1ZZZ70Z2H | Volkswagen | Transporter | 2002
WV1ZZZ2KZHX | Volkswagen | Caddy | 2017
WV1ZZZ2HZEH | Volkswagen | Amarok | 2014
WAUZZZ8DZTA | Audi | A4 (Europe) | 1996
WAUZZZ8E95A | Audi | A4 (Europe) | 2005
WAUZZZ8E78A | Audi | A4 (Europe) | 2008
WAUZZZ8K6AN | Audi | A4 (Europe) | 2010
WAUZZZ8KXBA | Audi | A4 (Europe) | 2011
WAUZZZF40HA | Audi | A4 | 2017
WAUZZZ8TXDA | Audi | A5 | 2013
WAUZZZ4BZXN | Audi | A6 (Europe) | 1999
WAUZZZ4B02N | Audi | A6 (Europe) | 2002
WAUZZZ4F07N | Audi | A6 (Europe) | 2007
WAUZZZ4F9AN | Audi | A6 (Europe) | 2010
WAUZZZ4G1CN | Audi | A6, A7 | 2012
WAUZZZF29MN | Audi | A6, A7 | 2021
WAUZZZ4DZ1N | Audi | A8 | 2001
WAUZZZ4E57N | Audi | A8 | 2007
WAUZZZ4HXCN | Audi | A8 | 2012
WAUZZZ4L27D | Audi | Q7 | 2007
WAUZZZ4L7AD | Audi | Q7 | 2010
WAUZZZ4M9HD | Audi | Q7 | 2017
WA1ZZZF7XJD | Audi | Q7 | 2018
WAUZZZ8RXEA | Audi | Q5 | 2014
WAUZZZFYXM2 | Audi | Q5 | 2021
TMBJK21UXY2 | Škoda | Octavia | 2000
TMBCK11U732 | Škoda | Octavia | 2003
TMBDK41U878 | Škoda | Octavia | 2007
TMBBA61Z152 | Škoda | Octavia | 2005
TMBBA41Z972 | Škoda | Octavia | 2007
TMBBA41Z4A2 | Škoda | Octavia | 2010
TMBAD2NE3HB | Škoda | Octavia | 2017
TMBMS46Y713 | Škoda | Fabia | 2001
TMBHY46Y744 | Škoda | Fabia | 2004
TMBBC25J783 | Škoda | Fabia, Roomster | 2008
TMBDL23U08B | Škoda | Superb | 2008
TMBAB83T6B9 | Škoda | Superb | 2011
TMBJE93T3C9 | Škoda | Superb | 2012
TMBLB25L2GB | Škoda | Yeti | 2016
TMBEB6NH8GB | Škoda | Rapid | 2016
TMBLJ6NS8LB | Škoda | Kodiaq | 2020
VSSZZZ1PZ7R | Seat | Leon | 2007
WDB2030461A | Mercedes-Benz | C-Class (Europe) | 2000-2008
WDB2030641A | Mercedes-Benz | C-Class (Europe) | 2000-2008
WDD2050431R | Mercedes-Benz | C-Class (Europe) | 2014-2021
WDB2100061B | Mercedes-Benz | E-Class (Europe) | 1995-2003
WDD2120251A | Mercedes-Benz | E-Class (Europe) | 2009-2016
WDB1241251A | Mercedes-Benz | 200 (W123/W124), E-Class (Europe) | 1985-1995
WDB1231231A | Mercedes-Benz | 240 | 1976-1985
WDB2201781A | Mercedes-Benz | S-Class (Europe) | 1998-2005
WDD2221331A | Mercedes-Benz | S-Class (Europe) | 2013-2020
WDB1681091J | Mercedes-Benz | A-Class (Europe) | 1997-2004
WDD1690331J | Mercedes-Benz | A-Class (Europe) | 2004-2012
WDD1760001J | Mercedes-Benz | A-Class (Europe) | 2012-2018
WDD2452321J | Mercedes-Benz | B-Class | 2005-2011
WDB1631131A | Mercedes-Benz | ML-Class | 1998-2005
WDB9036721R | Mercedes-Benz | Sprinter (Europe) | 1995-2006
WDB9061331N | Mercedes-Benz | Sprinter (Europe) | 2006-2018
WDB9066571P | Mercedes-Benz | Sprinter (Europe) | 2006-2018
W1V9071332N | Mercedes-Benz | Sprinter (Europe) | 2018-2027
VSA63809413 | Mercedes-Benz | Vito | 1996-2003
WDF63809413 | Mercedes-Benz | Vito | 1996-2003
W1V44770513 | Mercedes-Benz | Vito | 2014-2027
W1V44781113 | Mercedes-Benz | V-Class | 2014-2027
WDF4156031U | Mercedes-Benz | Citan | 2012-2021
WDB6703231N | Mercedes-Benz | Vario | 1996-2013
WBAAV11000F | BMW | 320i (Europe) | 2000-2005
WBAEN11080P | BMW | 320i (Europe) | 2000-2005
WBAVA71020P | BMW | 320i (Europe) | 2005-2007
WBAAY31080K | BMW | 316i | 2001-2005
WBADD61020B | BMW | 528i | 1995-1998
WBAFA11090L | BMW | X5 | 2000-2006
WBAFB71000L | BMW | X5 | 2000-2006
W0L0TGF4815 | Opel | Astra | 2001
W0L0AHL3582 | Opel | Astra | 2008
W0LPE6ED5A8 | Opel | Astra | 2010
W0L0TGF7552 | Opel | Zafira | 2005
W0L0AHM7562 | Opel | Zafira | 2006
W0L0AHM75B2 | Opel | Zafira | 2011
W0L0JBF19X1 | Opel | Vectra | 1999
W0L0ZCF3551 | Opel | Vectra | 2005
W0L0XCF6814 | Opel | Corsa | 2001
W0LGB8EJ1C1 | Opel | Insignia | 2012
WF0NXXGCDNYB | Ford | Focus (Europe) | 2000
WF0LXXGCBLDK | Ford | Focus (Europe) | 2013
WF06XXGCC6EG | Ford | Focus (Europe) | 2014
WF0PXXWPDPAR | Ford | Focus (Europe) | 2010
WF0NXXGBBNHL | Ford | Sierra | 1987
WF0FXXGBBFKP | Ford | Sierra | 1989
WF0GXXGBBGBA | Ford | Mondeo | 2011
WF0HXXWPJH7A | Ford | Fiesta (Europe) | 2007
WF0UXXGAJU7L | Ford | Fusion (Europe) | 2007
VF33CRFJC84 | Peugeot | 307 | 2001-2008
VF33CRHYB83 | Peugeot | 307 | 2001-2008
VF34H5FV0AS | Peugeot | 308 | 2010
VF30ERHHAES | Peugeot | 5008 | 2014
VF30U9HZH9S | Peugeot | 3008 | 2009
VF1JMRG0032 | Renault | Scenic | 2003-2009
VF1JM1R0037 | Renault | Scenic | 2003-2009
VF1JZ1V0046 | Renault | Scenic | 2009-2016
VF1LM1B0H36 | Renault | Megane | 2002-2009
VF1EM0U0A36 | Renault | Megane | 2002-2009
VF1BZ0R0051 | Renault | Megane | 2008-2016
VF1KZX40649 | Renault | Megane | 2008-2016
VF1KG0G0027 | Renault | Laguna | 2001-2007
VF1KT1A0643 | Renault | Laguna | 2007-2015
VF1FC1EBF37 | Renault | Kangoo | 1997-2008
VF1KW28B550 | Renault | Kangoo | 2008-2021
VF1FL000658 | Renault | Trafic | 2001-2027
VF1JLB7B0DY | Renault | Trafic | 2001-2027
VF1MA000269 | Renault | Master | 2010-2024
VF1VBU4V250 | Renault | Master | 2010-2024
UU1KSDAD540 | Renault | Logan | 2004-2013
VF1HJD40071 | Renault | Duster | 2018-2024
ZFA22300005 | Fiat | Doblo | 2000-2010
ZFA26300009 | Fiat | Doblo | 2010-2022
ZFA35600006 | Fiat | Tipo | 2015-2027
JTNBV58E10J | Toyota | Corolla (Europe) | 2002-2019
SB1KV58E40F | Toyota | Auris, Corolla (Europe) | 2002-2018
SB1BG76L50E | Toyota | Avensis | 2002-2018
JTDBE30KX00 | Toyota | Camry (Asia) | 2002-2011
6T1BF9FK4DX | Toyota | Camry (Asia) | 2011-2017
JTNB23HK203 | Toyota | Camry | 2017-2024
JTEBU29J605 | Toyota | Land Cruiser Prado | 2002-2009
JTEBU3FJX0K | Toyota | Land Cruiser Prado | 2009-2023
JTEBH9FJ80K | Toyota | Land Cruiser Prado | 2009-2023
JTEAA3AJ70K | Toyota | Land Cruiser Prado | 2024-2027
JTEEB71J30F | Toyota | Land Cruiser 70 | 1999-2027
JTMHV05J704 | Toyota | Land Cruiser | 1998-2021
JTMW43FV70D | Toyota | RAV4 | 2018-2027
AHTFR22G006 | Toyota | Hilux | 2005-2015
MR0FZ29G001 | Toyota | Hilux | 2005-2015
AHTKB8CD302 | Toyota | Hilux | 2015-2027
JN1TANT30U0 | Nissan | X-Trail | 2001-2007
SJNFEAJ10U2 | Nissan | Qashqai | 2007-2013
SJNFDAJ11U1 | Nissan | Qashqai | 2014-2021
SJN2CAK12U6 | Nissan | Micra | 2003-2010
SJNFCAF15U6 | Nissan | Juke | 2010-2019
SHSRE7870CU | Honda | CR-V | 2012
SHSRE6890DU | Honda | CR-V | 2013
KMHSH81UCCU | Hyundai | Santa Fe | 2012
KMHSU81XDDU | Hyundai | Santa Fe | 2013
KMHJU81VBCU | Hyundai | Tucson, ix35 | 2012
KMHD641UGHU | Hyundai | Elantra (Asia) | 2017
KMJWVH7F0WU | Hyundai | H-1 | 1998
U5YZU81V0BL | Hyundai | ix35 | 2011
U5YPH8130KL | Kia | Sportage | 2019
U5YPG814ALL | Kia | Sportage | 2020
KNEJC521865 | Kia | Sorento | 2006
JMBSRCS9A7U | Mitsubishi | Lancer (Europe) | 2007
JMBXNCU2W3U | Mitsubishi | Outlander | 2003
JMBXJCW7W8Z | Mitsubishi | Outlander | 2008
JMBXJGF6WDZ | Mitsubishi | Outlander | 2013
JMBLREA5WVZ | Mitsubishi | Galant (Europe) | 1997
XMCMNZ39A6F | Mitsubishi | Colt | 2006
XMCLNDA5A3F | Mitsubishi | Carisma | 2003
JMZBK14Z501 | Mazda | 3 | 2003-2009
JMZGY19R071 | Mazda | 6 | 2002-2008
JMZGJ527611 | Mazda | 6 | 2012-2021
JMZKEF91800 | Mazda | CX-5 | 2012-2017
WVWZZZ16ZGW | Volkswagen | Jetta (Europe) | 1986
WVWZZZ3CZ8E | Volkswagen | Passat (Europe) | 2008
WVWZZZAUZEP | Volkswagen | Golf (Europe) | 2014
WVWZZZ7MZ2V | Volkswagen | Sharan | 2002
WV2ZZZ70Z3H | Volkswagen | Transporter | 2003
WV1ZZZ2EZE6 | Volkswagen | Crafter | 2014
WVGZZZ7PZFD | Volkswagen | Touareg | 2015
WAUZZZ8DZYA | Audi | A4 (Europe) | 2000
WAUZZZF43KA | Audi | A4 | 2019
WAUZZZ4G8JN | Audi | A6, A7 | 2018
TMBDY16YX5B | Škoda | Fabia | 2005
VSSZZZ7MZXV | Seat | Alhambra | 1999
VSSZZZ5FZFR | Seat | Leon | 2015
WDB2021211F | Mercedes-Benz | C-Class (Europe) | 1993-2001
WDC1641201A | Mercedes-Benz | ML-Class | 2005-2011
W0L0AHM759G | Opel | Zafira | 2009
W0L0AHL48D2 | Opel | Astra | 2013
W0LGT8E36H1 | Opel | Insignia | 2017
VF3WE5FWX34 | Peugeot | 207 | 2006-2014
VF3CUHMZ0DY | Peugeot | 2008 | 2013
VF30A9HR8BS | Peugeot | 5008 | 2011
VF1KCEDEF41 | Renault | Kangoo | 1997-2008
VF1FW1AB540 | Renault | Kangoo | 2008-2021
VF1BG0L0026 | Renault | Laguna | 2001-2007
VF1BT320644 | Renault | Laguna | 2007-2015
VF1BZ110648 | Renault | Megane | 2008-2016
ZFA1880000A | Fiat | Punto | 1999-2010
JTEHT05J002 | Toyota | Land Cruiser | 1998-2021
JTEHH20V006 | Toyota | RAV4 (Europe) | 2000-2012
JTNBF4FK103 | Toyota | Camry (Asia) | 2011-2017
SJNFAAP10U0 | Nissan | Primera | 1990-1996
SJNFCAE11E1 | Nissan | Note | 2005-2013
VSKJVWR51U0 | Nissan | Pathfinder | 2005-2013
JN1TANZ51U0 | Nissan | Murano | 2008-2014
JHMCN15208C | Honda | Accord (Europe) | 2008
KMHSH81WP7U | Hyundai | Santa Fe | 2007
U5YFF52528L | Kia | Ceed | 2008
U5YPC8130DL | Kia | Sportage | 2013
KNAFW6120C5 | Kia | Cerato | 2012
JMB0RK9607J | Mitsubishi | Pajero Sport | 2007
JMYLYV75W3J | Mitsubishi | Pajero | 2003
MMBJRKB408D | Mitsubishi | L200 | 2008
XMCLNDA1A3F | Mitsubishi | Carisma | 2003
JMZBG12C200 | Mazda | 323 (Europe) | 1989-1994
JMZCR19R670 | Mazda | 5 | 2005-2010
JMZGG12F061 | Mazda | 6 | 2002-2008
TSMMZC21S00 | Suzuki | Swift | 2005-2010
`
  .trim()
  .split('\n')
  .map((line) => {
    const [beginning = '', make = '', models = '', years = ''] = line.split(' | ')
    const [from = 0, to = from] = years.split('-').map(Number)
    return { beginning, make, models: models.split(', '), from, to }
  })
